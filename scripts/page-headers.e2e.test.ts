import './testing/provided-context.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CachePolicy, Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { pageBehaviors } from '@touchdown/infra/edge/page-behaviors.ts';
import { securityHeaders } from '@touchdown/infra/edge/security-headers.ts';
import { stageSettings } from '@touchdown/infra/kit/stages.ts';
import { headersKinds, type HeadersKind } from '@touchdown/shared/contract/response-headers.ts';
import { closePages, newContext } from '../web/e2e/open-site.ts';
import { behavioursOf, type Behaviour } from '@touchdown/local-cloud/edge/behaviours.ts';
import { distribution } from '@touchdown/local-cloud/edge/distribution.ts';
import { readRequest, writeResponse } from '@touchdown/local-cloud/http/http-message.ts';
import type { Template as LocalTemplate } from '@touchdown/local-cloud/template/stack-template.ts';
import { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';

/**
 * What a browser allows on a page of each kind, with an empty page at the local edge. Some kinds have no page of the
 * app yet; their rules are tested before one needs them.
 */
let edge: ServedLocally;
let context: BrowserContext;

beforeAll(async () => {
  const { handle } = distribution(behavioursWithEveryKind(), () => async () => html('<title>loaded</title>'));
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await readRequest(incoming, 1_000);
    // Another site: it has another host, and does not belong to the distribution.
    const isElsewhere = request.headers['host']?.startsWith('localhost') ?? false;
    const response = isElsewhere ? html(`<iframe src="${edge.url}${request.path}">`) : await handle(request);
    await writeResponse(outgoing, response, request.method);
  };
  edge = await serveLocally((incoming, outgoing) => void answer(incoming, outgoing));
  context = await newContext({
    permissions: ['geolocation'],
    geolocation: { latitude: 35.2, longitude: -97.4 },
  });
  const script = { contentType: 'text/javascript', body: 'globalThis.Stripe = {};' };
  await context.route('https://js.stripe.com/**', (route) => route.fulfill(script));
});

afterAll(async () => {
  await closePages();
  await edge.stop();
});

const allowedTo: Record<HeadersKind, readonly string[]> = {
  site: [],
  payment: ['load Stripe', 'take a string as the URL of a script'],
  embed: ['be framed', 'be loaded by another site'],
  webassembly: ['compile WebAssembly'],
  location: ['know the location'],
};

describe('a page', () => {
  it.each(headersKinds)(
    'with the headers of the kind “%s” may do what the kind says and no more',
    async (kind) => {
      const page = await context.newPage();
      await page.goto(`${edge.url}/${kind}`);
      const found = {
        'load Stripe': await page.evaluate(loadsStripe),
        'take a string as the URL of a script': await page.evaluate(takesStringAsUrl),
        'compile WebAssembly': await page.evaluate(compiles),
        'run code from a string': await page.evaluate(evaluates),
        'know the location': await page.evaluate(knowsLocation),
        'be framed': false,
        'be loaded by another site': false,
      };
      await page.goto(`${edge.url.replace('127.0.0.1', 'localhost')}/${kind}`);
      const [, frame] = page.frames();
      found['be framed'] = (await frame?.title()) === 'loaded';
      found['be loaded by another site'] = await page.evaluate(loads(`${edge.url}/${kind}`, 'no-cors'));
      // As the open routes of the API are, which allow it.
      expect(await page.evaluate(loads(`${edge.url}/${kind}`, 'cors'))).toBe(true);
      await page.close();
      const allowed = Object.entries(found).filter(([, isAllowed]) => isAllowed);
      expect(allowed.map(([what]) => what)).toEqual(allowedTo[kind]);
    },
  );
});

// As text, because this package is compiled without the types of the DOM.
const loadsStripe = `new Promise((resolve) => {
  const script = document.createElement('link');
  [script.rel, script.as] = ['preload', 'script'];
  script.onload = () => resolve(true);
  script.onerror = () => resolve(false);
  script.href = 'https://js.stripe.com/v3/';
  document.head.append(script);
})`;
/** As Stripe's loader does. */
const takesStringAsUrl = `(() => {
  try { document.createElement('script').src = 'https://js.stripe.com/v3/'; return true; } catch { return false; }
})()`;
const compiles = `WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => true, () => false)`;
const evaluates = `new Promise((resolve) => setTimeout(() => {
  try { resolve(new Function('return true')()); } catch { resolve(false); }
}))`;
const knowsLocation = `new Promise((resolve) => {
  navigator.geolocation.getCurrentPosition(() => resolve(true), () => resolve(false));
})`;

/** As elements load images and scripts, without permission, or as scripts ask for it. */
function loads(url: string, mode: 'no-cors' | 'cors'): string {
  return `fetch(${JSON.stringify(url)}, { mode: '${mode}' }).then(() => true, () => false)`;
}

function html(text: string) {
  const headers = {
    'content-type': 'text/html',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  };
  return { status: 200, headers, body: Buffer.from(`<!doctype html>${text}`) };
}

/** Returns the behaviours of a distribution with one page of each kind, synthesized as the deployed one is. */
function behavioursWithEveryKind(): Behaviour[] {
  const stack = new Stack(new App(), 'Kinds');
  const origin = new HttpOrigin('files.example');
  const headers = securityHeaders(
    stack,
    stageSettings('dev', () => undefined),
    'https://pictures.example',
  );
  const builtPage = { origin, responseHeadersPolicy: headers('site') };
  const pages = headersKinds.map(
    (kind) =>
      ({ path: `/${kind}`, visitors: 'everybody', head: 'site', sitemap: 'none', headers: kind }) as const,
  );
  const cachePolicy = CachePolicy.CACHING_OPTIMIZED;
  const { stack: synthesized } = new Distribution(stack, 'Distribution', {
    defaultBehavior: builtPage,
    additionalBehaviors: pageBehaviors({ cachePolicy, origin, builtPage, headers }, pages),
  });
  const template = Template.fromStack(synthesized).toJSON() as LocalTemplate;
  const standIns = { objectStoreUrl: 'http://127.0.0.1', siteUrl: 'http://127.0.0.1' };
  const resolver = new TemplateResolver([{ stackName: 'kinds', template }], standIns, () => '');
  const [placed] = resolver.ofType('AWS::CloudFront::Distribution');
  if (!placed) throw new Error('The template has no distribution.');
  return behavioursOf(placed, resolver);
}
