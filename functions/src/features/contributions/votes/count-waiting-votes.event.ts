import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { countWaitingVotes } from './count-waiting-votes.ts';

/** Called when an email address has been verified, or replaced by another one. */
export const handler = followChange(countWaitingVotes(dynamo(), requiredEnv('communityTable')));
