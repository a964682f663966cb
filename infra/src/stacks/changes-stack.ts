import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { closedQueue } from '../kit/dropped-files.ts';
import type { SliceFunction } from '../kit/slice-function.ts';
import { CommunityChanges } from '../slices/community-changes.ts';
import { SecondCopy } from '../slices/second-copy.ts';
import { MovesSlice } from '../slices/moves.ts';
import { ReleasesSlice } from '../slices/releases.ts';
import { StoredCopiesSlice } from '../slices/stored-copies.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { SupportStack } from './support-stack.ts';

interface ChangesStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  edge: EdgeStack;
  support: SupportStack;
}

/** The work in the background after changes of the community table, and after imports: moves, the files of releases, and the copies for the edge. */
export class ChangesStack extends Stack {
  readonly functions: SliceFunction[];
  /** Changes that could not be handled at any attempt. */
  readonly deadLetters: Queue;
  /** People who could not be told what was decided at any attempt. */
  readonly untold: Queue;
  /** Moves of an import that could not be followed at any attempt. */
  readonly missedMoves: Queue;
  /** Releases whose files could not be made at any attempt. */
  readonly missedReleases: Queue;

  constructor(scope: Construct, id: string, { settings, data, edge, support, ...props }: ChangesStackProps) {
    super(scope, id, props);
    const { catalogue, community, radar, mail, media, pictures, record } = data;
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    const { deadLetters } = this;
    const changes = new CommunityChanges(this, {
      settings,
      catalogue,
      community,
      radar,
      media,
      mail,
      pictures,
      deadLetters,
      supportWork: support.work,
    });
    this.untold = changes.decisions.deadLetters;
    // The operations stack of earlier releases imports it. Removing the export before that one is updated would fail.
    this.exportValue(changes.dispatcher.lambda.functionName);
    const moves = new MovesSlice(this, { settings, catalogue, community, media });
    this.missedMoves = moves.deadLetters;
    const releaseKeys = new StageSecret(this, 'ReleaseKeys', settings.stage);
    const { siteUrl } = edge;
    const releases = new ReleasesSlice(this, { settings, catalogue, record, media, releaseKeys, siteUrl });
    this.missedReleases = releases.deadLetters;
    const { images } = pictures;
    const copy = new SecondCopy(this, { settings, catalogue, community, record, media, images });
    const stored = new StoredCopiesSlice(this, { settings, media, siteUrl });
    this.functions = [...changes.functions, moves.follower, ...releases.functions, copy.fn, stored.fn];
  }
}
