import { accountExamples } from './accounts/examples.ts';
import { openApiDocument, type DescribedRoute } from './contract/openapi/openapi.ts';
import type { AnyExample } from './contract/openapi/route-example.ts';
import { contributionExamples } from './contributions/examples.ts';
import { radarExamples } from './radar/examples.ts';
import { apiDocsExamples } from './api-docs/examples.ts';
import { allRoutes, type SliceWithRoutes } from './route-tables.ts';
import { stormReportExamples } from './storm-reports/examples.ts';
import { supportEmail } from './contract/support-email.ts';
import { productName } from './text/product-name.ts';
import { tornadoExamples } from './tornadoes/examples.ts';
import { uploadExamples } from './uploads/examples.ts';

const examples: Record<SliceWithRoutes, Record<string, AnyExample>> = {
  tornadoes: tornadoExamples,
  'storm-reports': stormReportExamples,
  contributions: contributionExamples,
  accounts: accountExamples,
  uploads: uploadExamples,
  radar: radarExamples,
  'api-docs': apiDocsExamples,
};

const slices: Record<SliceWithRoutes, string> = {
  tornadoes: 'The record: every tornado since 1950, with its sources.',
  'storm-reports': 'Preliminary reports of the Storm Prediction Center, before a survey has looked at them.',
  contributions: 'What the community has added to tornadoes and reports.',
  accounts: 'Signing up, signing in, and everything that is kept about one person.',
  uploads: 'Pictures, on their way to a profile or a contribution.',
  radar: 'Radar loops, made on request.',
  'api-docs': 'This description.',
};

const info = {
  title: productName,
  version: '1',
  summary: 'Every United States tornado since 1950',
  description: [
    'Times are UTC unless a field says otherwise. A value that the record does not have is null, never zero.',
    'Every error is `{ error, code }`: a sentence for people and a code for programs, with `details` where fields were refused. Every answer carries `x-request-id`; quote it when you write to us.',
    'A session is two cookies, set by signing up or logging in. The one that calls are asked for expires soon: after `TOKEN_EXPIRED`, `POST /api/v1/auth/refresh` sets both anew, and the call can be repeated.',
  ].join('\n\n'),
  contact: { name: productName, email: supportEmail },
  license: { name: 'MIT', identifier: 'MIT' },
};

/** Every route with its example. */
export function describedRoutes(): DescribedRoute[] {
  return allRoutes().map((placed) => {
    const example = examples[placed.slice][placed.operation];
    if (!example) throw new Error(`There is no example of ${placed.operation}.`);
    return { ...placed, example };
  });
}

/** The API's own description. Only the function that serves it and tests load this, with all the examples. */
export function apiDescription() {
  return openApiDocument({ info, slices }, describedRoutes());
}
