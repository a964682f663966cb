import type { Construct } from 'constructs';
import type { GrantedRole } from './slice-function.ts';
import type { StageSettings } from './stages.ts';
import { StoredTable } from './stored-table.ts';

/** The table of the record, which is public and written only by imports. */
export class CatalogueTable extends StoredTable<'catalogue'> {
  constructor(scope: Construct, settings: StageSettings) {
    super(scope, 'catalogue', settings);
  }

  /** For the record in memory and single tornadoes, without the lists of the indexes. */
  grantReadItems(to: GrantedRole): void {
    this.grantWhole(to, ['GetItem', 'Query'], 'table');
  }

  grantRead(to: GrantedRole): void {
    this.grantReadItems(to);
    this.grantWhole(to, ['Query'], 'indexes');
  }

  /** For approved corrections: new items beside the record, the numbers of their changes, and what follows them. */
  grantCorrections(to: GrantedRole): void {
    this.grant(to, { put: ['override', 'reportOverride', 'delta', 'pendingCorrection'] });
    // An import owns everything else of the pointer.
    this.grant(to, { updateOnly: { kinds: ['pointer', 'reportChanges'], attributes: ['sequence'] } });
    const attributes = [
      'takenBackAt',
      'takenBackBy',
      'takenBackFirstBy',
      'takenBackFirstAt',
      'takenBackReason',
      'takenBackNote',
      'takenBackObjections',
      'takenBackByTime',
    ];
    this.grant(to, { updateOnly: { kinds: ['override', 'reportOverride'], attributes } });
    this.grant(to, {
      together: {
        kinds: ['pendingCorrection', 'override', 'reportOverride', 'delta', 'pointer', 'reportChanges'],
        verbs: ['put', 'update'],
      },
    });
    // Taking a correction back updates it and the number of changes.
    this.grant(to, { together: { kinds: ['override', 'pointer'], verbs: ['update'] } });
    this.grant(to, { together: { kinds: ['reportOverride', 'reportChanges'], verbs: ['update'] } });
  }

  /** For imports, which query no index. */
  grantImport(to: GrantedRole): void {
    const actions = ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];
    this.grantWhole(to, actions, 'table');
  }
}
