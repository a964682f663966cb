import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FollowerName } from '@touchdown/shared/storage/community-followers.ts';
import { dispatchChanges } from '../kit/dispatch-changes.ts';
import type { MailQueue } from '../kit/mail-queue.ts';
import type { CommunityTable } from '../kit/stored-table.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';

interface CommunityChangesProps {
  settings: StageSettings;
  community: CommunityTable;
  pictures: PictureBuckets;
  mail: MailQueue;
  deadLetters: Queue;
}

/** It runs in the background, and a person may have thousands of contributions. */
const followerSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.minutes(5) };

/** It reads two items and changes at most one. */
const lateSize: FunctionSize = { memoryMegabytes: 256, timeout: Duration.minutes(1) };

/** The work after changes of the community table: a dispatcher on its stream, and a function for each follower. */
export class CommunityChanges extends Construct {
  readonly functions: SliceFunction[];
  readonly dispatcher: SliceFunction;

  constructor(scope: Construct, { settings, community, pictures, mail, deadLetters }: CommunityChangesProps) {
    super(scope, 'CommunityChanges');
    const authors = new SliceFunction(this, 'FollowAuthors', {
      slice: 'contributions',
      entry: 'functions/src/features/contributions/follow-authors.event.ts',
      settings,
      size: followerSize,
    });
    community.grant(authors, {
      get: ['profile'],
      queryIndex: { byPerson: ['contribution'] },
      update: ['contribution'],
    });
    const eraser = new SliceFunction(this, 'EraseDeletedAccount', {
      slice: 'accounts',
      entry: 'functions/src/features/accounts/leaving/erase-deleted-account.event.ts',
      settings,
      size: followerSize,
    });
    // Finds and deletes the items of a deleted account.
    community.grant(eraser, {
      get: ['profile', 'vote', 'abuseReport'],
      query: ['bookmark'],
      queryIndex: { byOwner: ['session', 'link'], byPerson: ['contribution', 'vote', 'abuseReport'] },
      batchWrite: ['bookmark', 'session', 'link'],
      // Moves votes and reports to keys without the person's id.
      put: ['vote', 'abuseReport'],
      delete: ['contribution', 'vote', 'abuseReport'],
    });
    pictures.grantRemove(eraser);

    const finisher = new SliceFunction(this, 'FinishRemoval', {
      slice: 'contributions',
      entry: 'functions/src/features/contributions/finish-removal.event.ts',
      settings,
      size: followerSize,
    });
    community.grant(finisher, {
      get: ['profile'],
      query: ['vote', 'abuseReport'],
      update: ['abuseReport'],
      batchWrite: ['vote', 'abuseReport'],
    });
    pictures.grantRemove(finisher);
    mail.grantSend(finisher);

    const late = new SliceFunction(this, 'EraseLateContribution', {
      slice: 'accounts',
      entry: 'functions/src/features/accounts/leaving/erase-late-contribution.event.ts',
      settings,
      size: lateSize,
    });
    community.grant(late, {
      get: ['profile', 'contribution'],
      update: ['contribution'],
      delete: ['contribution'],
    });

    const teller = new SliceFunction(this, 'TellSuggester', {
      slice: 'moderation',
      entry: 'functions/src/features/moderation/tell-suggester.event.ts',
      settings,
      size: lateSize,
    });
    community.grant(teller, { get: ['profile', 'contribution'] });
    mail.grantSend(teller);

    this.dispatcher = new SliceFunction(this, 'DispatchChanges', {
      slice: 'changes',
      entry: 'functions/src/features/changes/dispatch-changes.stream.ts',
      settings,
      size: { memoryMegabytes: 256, timeout: Duration.minutes(1) },
    });
    const followers: Record<FollowerName, SliceFunction> = {
      'follow-authors': authors,
      'erase-deleted-account': eraser,
      'finish-removal': finisher,
      'erase-late-contribution': late,
      'tell-suggester': teller,
    };
    dispatchChanges({ dispatcher: this.dispatcher, followers, community, deadLetters });
    this.functions = [this.dispatcher, ...Object.values(followers)];
  }
}
