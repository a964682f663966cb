import { offerAppeal } from './domain/appeals/offer-appeal.ts';
import { mailQueue } from './domain/mail/mail-queue.ts';
import { withholdAnswers } from './features/answers/withhold-answers.ts';
import { recomputeReputation } from './features/accounts/counts/recompute-reputation.ts';
import { followSuspension, conductMail } from './features/conduct/people/follow-suspension.ts';
import { countWaitingVotes, rewriteAuthor } from './features/contributions/follow-profile.ts';
import { dynamo } from './platform/aws/dynamo.ts';
import { requiredEnv } from './platform/aws/env.ts';
import { sqs } from './platform/aws/sqs.ts';
import { followChange } from './platform/events/follow-change.ts';
import { partsOf } from './platform/events/parts.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const mail = mailQueue(sqs(), requiredEnv('mailQueueUrl'));
const now = () => Date.now();

const tellPerson = conductMail(mail, (personId, { at: decisionAt, by: decidedBy, reason }) =>
  offerAppeal(
    client,
    table,
    { about: 'suspension', personId, decidedBy, decisionAt, contributionId: null, category: null, reason },
    now(),
  ),
);

/** The followers that write into contributions and votes what has changed about a person, and into counts the reverse. */
export const handler = partsOf({
  // A profile has changed in what lists show.
  'follow-authors': followChange(rewriteAuthor(client, table)),
  // Moderators have suspended or restored somebody.
  'follow-suspension': followChange(followSuspension(client, table, tellPerson)),
  // The same, or a text about a tornado has been hidden or shown again.
  'withhold-answers': followChange(withholdAnswers(client, table)),
  // An email address has been verified, or replaced by another one.
  'count-waiting-votes': followChange(countWaitingVotes(client, table)),
  // The votes on a contribution or the state of a suggestion have changed, or one is gone.
  reputation: followChange(recomputeReputation(client, table, now)),
});
