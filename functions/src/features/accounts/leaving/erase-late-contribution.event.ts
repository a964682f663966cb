import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { eraseLateContribution } from './erase-late-contribution.ts';

/** Called for each new contribution. */
export const handler = followChange(eraseLateContribution(dynamo(), requiredEnv('communityTable')));
