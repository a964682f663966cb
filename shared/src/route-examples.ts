import type { AnyExample } from './contract/openapi/route-example.ts';
import { accountExamples } from './accounts/examples.ts';
import { answerExamples } from './answers/examples.ts';
import { appealExamples } from './appeals/examples.ts';
import { apiDocsExamples } from './api-docs/examples.ts';
import { conductExamples } from './conduct/examples.ts';
import { contributingExamples, contributionExamples } from './contributions/examples.ts';
import { followingExamples } from './following/examples.ts';
import { moderationExamples } from './moderation/examples.ts';
import { radarExamples } from './radar/examples.ts';
import { stormReportExamples } from './storm-reports/examples.ts';
import { subscriptionExamples } from './subscriptions/examples.ts';
import { takedownExamples } from './takedowns/examples.ts';
import { tornadoExamples } from './tornadoes/examples.ts';
import { programExamples } from './tornadoes/programs/examples.ts';
import { uploadExamples } from './uploads/examples.ts';
import type { SliceWithRoutes } from './route-tables.ts';

/** An example of a call of each route, by slice. */
export const routeExamples: Record<SliceWithRoutes, Record<string, AnyExample>> = {
  tornadoes: tornadoExamples,
  'storm-reports': stormReportExamples,
  contributions: contributionExamples,
  contributing: contributingExamples,
  answers: answerExamples,
  conduct: conductExamples,
  moderation: moderationExamples,
  accounts: accountExamples,
  following: followingExamples,
  uploads: uploadExamples,
  radar: radarExamples,
  takedowns: takedownExamples,
  appeals: appealExamples,
  subscriptions: subscriptionExamples,
  programs: programExamples,
  'api-docs': apiDocsExamples,
};
