import type { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import type { ModeratedTakedown } from '@touchdown/shared/takedowns/schema.ts';
import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { isHidden } from '../../domain/contributions/is-listed.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { shownStatus } from './read-takedown.ts';
import type { StoredTakedown } from './takedown-items.ts';
import type { TakedownStore } from './takedown-store.ts';

/** Cases of one state for the moderators, each with what it is about and how often its author was upheld before. */
export function listTakedowns(store: TakedownStore): RouteHandlers<typeof takedownRoutes>['listTakedowns'] {
  return async ({ query: { state, from } }) => {
    const { cases, next } = await store.list(state, from);
    const contributions = await store.contributions(
      cases.flatMap(({ contributionId }) => contributionId ?? []),
    );
    const about = cases.map((one) => {
      const contribution = contributions.get(one.contributionId ?? '');
      return { one, contribution, author: contribution?.authorId ?? one.authorId };
    });
    const authors = [...new Set(about.flatMap(({ author }) => author ?? []))];
    const counts = await Promise.all(authors.map((author) => store.countUpheld(author)));
    const upheld = new Map(authors.map((author, at) => [author, counts[at] ?? 0]));
    return {
      cases: about.map(({ one, contribution, author }) => ({
        ...toModerated(one, contribution),
        upheld: upheld.get(author ?? '') ?? 0,
      })),
      next,
    };
  };
}

function toModerated(
  takedown: StoredTakedown,
  contribution: StoredContribution | undefined,
): Omit<ModeratedTakedown, 'upheld'> {
  const { text, work, name, email, counterNotice } = takedown;
  return {
    ...shownStatus(takedown),
    text,
    work,
    name,
    email,
    counterNotice,
    contribution: contribution ? shownContribution(contribution) : null,
  };
}

function shownContribution(contribution: StoredContribution): NonNullable<ModeratedTakedown['contribution']> {
  const { id, title, content, images, author, target } = contribution;
  const targets = target.kind === 'tornado' ? 'tornadoes' : 'spc-reports';
  return {
    id,
    page: contributionPath(`/${targets}/${target.id}`, id),
    title,
    text: typeof content === 'string' ? content : (content?.reason ?? null),
    pictures: images.length,
    author: author?.username ?? null,
    isHidden: isHidden(contribution),
  };
}
