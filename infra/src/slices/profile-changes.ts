import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { onTableChange } from '../kit/table-stream.ts';
import type { CommunityTable } from '../kit/stored-table.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';

interface ProfileChangesProps {
  settings: StageSettings;
  community: CommunityTable;
  pictures: PictureBuckets;
  deadLetters: IQueue;
}

/** It runs in the background, and a person may have thousands of contributions. */
const changeSize: FunctionSize = { memoryMegabytes: 512, timeout: Duration.minutes(5) };

const ofProfiles = { Keys: { [sortKey]: { S: [keyText(tables.community.kinds.profile.sort)] } } };
const withPicture = { ...ofProfiles, OldImage: { photo: { S: [{ exists: true }] } } };
const toTombstones = { ...ofProfiles, NewImage: { deletedAt: { S: [{ exists: true }] } } };

/** The work after a profile has changed or has become a tombstone. */
export class ProfileChanges extends Construct {
  readonly functions: SliceFunction[];

  constructor(scope: Construct, { settings, community, pictures, deadLetters }: ProfileChangesProps) {
    super(scope, 'ProfileChanges');
    const authors = new SliceFunction(this, 'FollowAuthors', {
      slice: 'contributions',
      entry: 'functions/src/features/contributions/follow-authors.stream.ts',
      settings,
      size: changeSize,
    });
    community.grant(authors, {
      get: ['profile'],
      queryIndex: { byPerson: ['contribution'] },
      update: ['contribution'],
    });
    const eraser = new SliceFunction(this, 'EraseDeletedAccount', {
      slice: 'accounts',
      entry: 'functions/src/features/accounts/leaving/erase-deleted-account.stream.ts',
      settings,
      size: changeSize,
    });
    // Finds and deletes the items of a deleted account.
    community.grant(eraser, {
      query: ['bookmark'],
      queryIndex: { byOwner: ['session', 'link'] },
      batchWrite: ['bookmark', 'session', 'link'],
    });
    pictures.grantRemove(eraser);

    const follow = (id: string, fn: SliceFunction, ...kinds: Record<string, unknown>[]) => {
      const filters = kinds.map((dynamodb) => ({ eventName: ['MODIFY'], dynamodb }));
      onTableChange({ id, table: community, fn, filters, deadLetters });
    };
    follow('Profiles', authors, ofProfiles);
    follow('Tombstones', eraser, toTombstones, withPicture);
    this.functions = [authors, eraser];
  }
}
