import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { rewriteAuthor } from './rewrite-author.ts';

/** Called when a profile has changed in what lists show. */
export const handler = followChange(rewriteAuthor(dynamo(), requiredEnv('communityTable')));
