import { apiVersion } from '../api-version.ts';
import type { StripeState } from '../stripe-state.ts';
import type { StripeWorld } from '../stripe-world.ts';
import { expand } from './expand.ts';
import { findKeptAnswer } from './kept-answers.ts';
import { readForm } from './form-body.ts';
import { list, text } from './parameters.ts';
import { invalidRequest, StripeRefusal, type StripeErrorBody } from './stripe-refusal.ts';
import { matchRoute, type MatchedRoute, type StripeRoute } from './stripe-route.ts';

export interface StripeRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: { authorization?: string | undefined; version?: string | undefined; key?: string | undefined };
}

export interface StripeAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

export interface ApiKeys {
  secretKey: string;
  publishableKey: string;
}

/** Answers one call of the API: who calls, what is called, whether it was called before, and the call itself. */
export function answerCall(
  world: StripeWorld,
  routes: StripeRoute[],
  keys: ApiKeys,
  request: StripeRequest,
): StripeAnswer {
  try {
    const matched = findRoute(routes, request);
    const isBrowser = checkKey(keys, request.headers.authorization, matched.route.publishable ?? false);
    const call = () => carryOut(world, matched, { ...request, isBrowser });
    checkVersion(request.headers.version);
    const { key } = request.headers;
    if (key === undefined || request.method !== 'POST') return call();
    return once(world, key, request, call);
  } catch (error) {
    if (error instanceof StripeRefusal) return refusalAnswer(error);
    throw error;
  }
}

function carryOut(
  world: StripeWorld,
  { route, ids }: MatchedRoute,
  request: StripeRequest & { isBrowser: boolean },
): StripeAnswer {
  const { expand: paths, ...form } = readForm(
    request.method === 'POST' ? request.body : parametersOf(request),
  );
  const expansions = list(text)(paths, 'expand') ?? [];
  try {
    const result = route.handle({ world, ids, form, isBrowser: request.isBrowser });
    return jsonAnswer(200, expand(world.state, result, expansions));
  } catch (error) {
    if (error instanceof StripeRefusal) return refusalAnswer(error);
    throw error;
  }
}

/** A DELETE has its parameters in the query or in the body. */
function parametersOf({ query, body }: StripeRequest): string {
  return [query, body].filter(Boolean).join('&');
}

/** Calls with the same idempotency key are carried out once. What was refused before it began may be sent again. */
function once(
  world: StripeWorld,
  key: string,
  request: StripeRequest,
  call: () => StripeAnswer,
): StripeAnswer {
  if (key.length > 255) throw invalidRequest('Idempotency-Key cannot be longer than 255 characters');
  const content = `${request.method} ${request.path} ${request.body}`;
  const kept = findKeptAnswer(world.state.keptAnswers, { key, request: content, now: world.now() });
  const headers = { 'Idempotency-Key': key, 'Original-Request': `req_${key}` };
  if (kept) {
    const { status, body } = kept;
    return { status, body, headers: { ...answerHeaders(), ...headers, 'Idempotent-Replayed': 'true' } };
  }
  const answer = call();
  if (answer.status !== 400 && answer.status !== 429) keep(world.state, key, content, answer, world.now());
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function keep(state: StripeState, key: string, request: string, answer: StripeAnswer, now: number): void {
  state.keptAnswers[key] = { request, status: answer.status, body: answer.body, keptAt: now };
}

function findRoute(routes: StripeRoute[], { method, path }: StripeRequest): MatchedRoute {
  const matched = matchRoute(routes, method, path);
  if (matched) return matched;
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new StripeRefusal(404, { type: 'invalid_request_error', message });
}

/** Returns whether the caller is a browser, which has the publishable key only. */
function checkKey(keys: ApiKeys, authorization: string | undefined, publishable: boolean): boolean {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (key === keys.secretKey) return false;
  if (publishable && key === keys.publishableKey) return true;
  const type = 'invalid_request_error';
  if (key === undefined) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
    throw new StripeRefusal(401, { type, message });
  }
  if (key === keys.publishableKey) {
    const message =
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
    throw new StripeRefusal(401, { type, code: 'secret_key_required', message });
  }
  const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
  throw new StripeRefusal(401, { type, message: `Invalid API Key provided: ${shown}` });
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. The local Stripe server plays ${apiVersion} only.`,
  );
}

export function refusalAnswer(refusal: StripeRefusal): StripeAnswer {
  return errorAnswer(refusal.status, refusal.body);
}

export function errorAnswer(status: number, error: StripeErrorBody): StripeAnswer {
  return jsonAnswer(status, { error });
}

function jsonAnswer(status: number, result: object): StripeAnswer {
  return { status, body: JSON.stringify(result, undefined, 2), headers: answerHeaders() };
}

function answerHeaders(): Record<string, string> {
  return { 'content-type': 'application/json', 'Stripe-Version': apiVersion };
}
