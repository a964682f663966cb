import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { countUploaded } from '../../../domain/pictures/count-uploaded.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from './own-profile.ts';
import { toCurrentUser } from './to-current-user.ts';

/** A follower of the table's stream erases the previous picture, so a crash here cannot leave it behind. */
export function setProfilePhoto(
  ports: Pick<AccountPorts, 'accounts' | 'writer' | 'pictures' | 'limiter'>,
): RouteHandlers<typeof accountRoutes>['setProfilePhoto'] {
  const { accounts, writer, pictures, limiter } = ports;
  return async (request, _reply, event) => {
    await countUploaded(
      limiter,
      event,
      request.pictures.map(({ bytes }) => bytes.length),
    );
    const [picture] = await pictures.ready(request, 'profile-photo');
    if (!picture) throw new Problem('INVALID_REQUEST', uploadSentences.noneChosen);
    const profile = await ownProfile(accounts, request.person);
    const counts = await accounts.countsOf(profile.id);
    await writer.setPhoto(profile.id, picture.image, pictures.use([picture], profile.id));
    logAccountEvent('profile-changed', profile.id, event);
    const user = toCurrentUser({ ...profile, photo: picture.image }, counts);
    return { data: { user }, message: accountSentences.photoUpdated };
  };
}
