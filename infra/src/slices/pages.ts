import { CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames, pagesPrefix } from '@touchdown/shared/contract/env.ts';
import { dataFolder } from '@touchdown/shared/releases/release-paths.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { functionTarget } from '../kit/function-target.ts';
import { grantMediaRead } from '../kit/grants/grant-media-read.ts';
import { oneProcessorMegabytes, requestSize, SliceFunction } from '../kit/slice-function.ts';
import { shownLoops } from '../kit/grants/shared-grants.ts';
import type { CommunityTable, RadarTable } from '../kit/stored-table.ts';
import type { StageSettings } from '../kit/stages.ts';

interface PagesSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  radar: RadarTable;
  media: IBucket;
  site: IBucket;
  /** The public URL, `https://…`. */
  siteUrl: string;
}

/** Renders pages. It reads the site's own page, tornadoes, storm reports and the whole record. */
export class PagesSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: PagesSliceProps) {
    super(scope, 'Pages');
    const { settings, api, catalogue, community, radar, media, site, siteUrl } = props;
    const entry = 'functions/src/features/pages/pages.http.ts';
    // It has the whole record in memory for the pages of places.
    const size = { ...requestSize, memoryMegabytes: oneProcessorMegabytes };
    this.http = new SliceFunction(this, 'Http', {
      slice: 'pages',
      entry,
      settings,
      size,
      rendersScreens: true,
    });
    catalogue.grantRead(this.http);
    // The home page has the latest contributions.
    const queryIndex = { byFeed: ['contribution'], byReview: ['contribution'] } as const;
    community.grant(this.http, { queryIndex });
    radar.grant(this.http, shownLoops);
    for (const folder of ['catalogue', 'spc-reports']) grantMediaRead(media, folder, this.http);
    this.http.allow(['s3:GetObject'], [media.arnForObjects(`${dataFolder}/*`)]);
    this.http.allow(['s3:GetObject'], [site.arnForObjects('index.html')]);
    this.http.setEnvironment(envNames.siteBucket, site.bucketName);
    this.http.setEnvironment(envNames.siteUrl, siteUrl);
    if (settings.doi) this.http.setEnvironment(envNames.doi, settings.doi);
    const target = functionTarget(this, api, this.http);
    // One route for everything that CloudFront sends here. A URL without a page gets the app too.
    for (const method of ['GET', 'HEAD']) {
      new CfnRoute(this, method, {
        apiId: api.apiId,
        routeKey: `${method} ${pagesPrefix}/{path+}`,
        target,
      });
    }
  }
}
