import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantDoorkeeping } from '../kit/grants/grants.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';
import type { StageSettings } from '../kit/stages.ts';

interface ContributionsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  catalogue: CatalogueTable;
}

/** Shows contributions to visitors, and takes votes, reports of abuse and deletions. */
export class ContributionsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: ContributionsSliceProps) {
    super(scope, 'Contributions');
    const { settings, api, community, ephemeral, catalogue } = props;
    const entry = 'functions/src/features/contributions/contributions.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'contributions', entry, settings });
    // Public lists and a reader's own votes.
    const lists = ['contribution'] as const;
    const queryIndex = {
      byTarget: lists,
      // Their votes too: those that wait for a verified email address are limited.
      byPerson: ['contribution', 'vote'] as const,
      byFormerAuthor: lists,
      byFeed: lists,
      byReview: lists,
      byType: lists,
    };
    community.grant(this.http, { queryIndex });
    // A vote is read with its voter's profile, which the check of the session reads too.
    community.grant(this.http, { batchGet: ['vote', 'thanks', 'profile', 'contribution'] });
    // Votes, thanks and reports of abuse are stored below their contribution, and counted on it. Permissions cannot tell
    // these kinds apart.
    community.grant(this.http, {
      get: ['contribution'],
      put: ['abuseReport', 'audit', 'contribution', 'question', 'moderationLogEntry'],
      update: ['contribution', 'vote', 'thanks', 'question'],
      delete: ['contribution', 'question'],
    });
    // A removal or a report is counted for the author. Of a person's items, nothing else can be changed.
    const attributes = ['contributions', 'removed', 'removedAfterReport', 'reported'];
    community.grant(this.http, { updateOnly: { kinds: ['memberCounts'], attributes } });
    // Whoever votes must still have the account, with the email address as verified as it was read. What is answered must
    // still be shown.
    community.grant(this.http, { check: ['profile', 'contribution'] });
    community.grant(this.http, {
      together: {
        kinds: ['contribution', 'audit', 'memberCounts', 'moderationLogEntry'],
        verbs: ['put', 'update', 'delete', 'check'],
      },
    });
    // A removal asks whether the contribution was reported. Questions are stored below it too.
    community.grant(this.http, { query: ['abuseReport', 'question'] });
    // Whether an author or a reporter is new, and how much spam newcomers write.
    community.grant(this.http, { get: ['memberCounts'] });
    ephemeral.grant(this.http, { update: ['spamDay'] });
    // A list by author finds the person behind a username.
    community.grant(this.http, { get: ['username'] });
    // The path of the tornado, and its day: what an author corrects of a picture must fit them.
    catalogue.grantRead(this.http);
    grantDoorkeeping('contributions', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'contributions', fn: this.http });
  }
}
