import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { account } from '../template/local-values.ts';
import { grantsUsed, type ReadableArn } from './grants.ts';
import { allowedBy, leadingKeys, type AccessRequest, type Pattern, type Statement } from './policy.ts';
import type { EntryRole } from './roles.ts';
import { riskyReadings } from './transaction-readings.ts';

/** The folder for the grants that a test run used. If it is unset, nothing is written. */
export const usedGrantsVariable = 'LOCAL_CLOUD_USED_GRANTS';

/** The grants that one local cloud has used. */
export interface UsedGrants {
  /** By the logical id of a function or task: its grants as `grants.ts` names them. */
  used: Record<string, string[]>;
}

/** A call that the caller's role does not allow. */
export interface Denial {
  /** AWS's message, followed by what the role grants. */
  message: string;
}

/**
 * Checks every call against the synthesized role of its signer, as AWS does: what no statement allows is
 * refused. The access key identifies the caller. Calls with another key come from an operator and unsigned
 * calls from the edge; both are allowed.
 */
export class Permissions {
  readonly #roles: ReadonlyMap<string, EntryRole>;
  readonly #readable: ReadableArn;
  readonly #log: (line: string) => void;
  readonly #denials = new Set<string>();
  readonly #used = new Map<string, Set<string>>();

  constructor(roles: readonly EntryRole[], readable: ReadableArn, log: (line: string) => void) {
    this.#roles = new Map(roles.map((role) => [role.accessKey, role]));
    this.#readable = readable;
    this.#log = log;
  }

  /** Returns whether the access key belongs to a role. Any other key is an operator's, without limits. */
  isOfRole(accessKey: string | undefined): boolean {
    return this.#roles.has(accessKey ?? '');
  }

  /** Returns and logs the denial of the first request that is not allowed; undefined if all are allowed. */
  check(accessKey: string | undefined, requests: readonly AccessRequest[]): Denial | undefined {
    const role = this.#roles.get(accessKey ?? '');
    if (!role) return undefined;
    for (const request of requests) {
      const statement = allowedBy(role.statements, request);
      if (!statement) return this.#deny(role, request);
      this.#noteUse(role, grantsUsed(statement, request, this.#readable));
    }
    return undefined;
  }

  /**
   * Like `check`, for the requests of one transaction. It is refused too if DynamoDB would refuse it when it compared
   * the keys of several items at once.
   */
  checkTransaction(accessKey: string | undefined, requests: readonly AccessRequest[]): Denial | undefined {
    const denial = this.check(accessKey, requests);
    const role = this.#roles.get(accessKey ?? '');
    const [risky] = denial || !role ? [] : riskyReadings(role, requests);
    if (!risky) return denial;
    const message = `A transaction is allowed item by item, but not with ${risky}. Allow their keys in one statement, together.`;
    if (!this.#denials.has(message)) this.#log(message);
    this.#denials.add(message);
    return { message };
  }

  /** Returns whether a request would be allowed, without recording it. */
  wouldAllow(accessKey: string | undefined, request: AccessRequest): boolean {
    const role = this.#roles.get(accessKey ?? '');
    return !role || allowedBy(role.statements, request) !== undefined;
  }

  /** Writes the used grants if a test run collects them. Throws if any call was refused. */
  close(): void {
    const folder = process.env[usedGrantsVariable];
    if (folder) {
      const used = Object.fromEntries([...this.#used].map(([role, grants]) => [role, [...grants]]));
      const written: UsedGrants = { used };
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(written));
    }
    if (this.#denials.size > 0) {
      throw new Error(
        `Calls were refused because no role grants them:\n${[...this.#denials].map((denial) => `  ${denial}`).join('\n')}`,
      );
    }
  }

  #deny(role: EntryRole, request: AccessRequest): Denial {
    const description = describeDenial(role, request, this.#readable);
    if (!this.#denials.has(description)) this.#log(description);
    this.#denials.add(description);
    const { action, resource } = request;
    const user = `arn:aws:sts::${account}:assumed-role/${role.accessKey}/${role.entry}`;
    return {
      message: `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action. ${description}`,
    };
  }

  #noteUse(role: EntryRole, grants: readonly string[]): void {
    const noted = this.#used.get(role.logicalId) ?? new Set();
    for (const grant of grants) noted.add(grant);
    this.#used.set(role.logicalId, noted);
  }
}

/** Describes the refused call and what the role grants on the same resource. */
function describeDenial(
  role: EntryRole,
  { action, resource, context }: AccessRequest,
  readable: ReadableArn,
): string {
  const keys = context?.[leadingKeys]?.map(redactKey);
  const withKeys = keys ? ` with the key ${[...new Set(keys)].join(', ')}` : '';
  const grants = role.statements
    .filter(({ conditions }) => !conditions.some(({ needsSeveral }) => needsSeveral))
    .filter(({ resources }) => resources.some(({ text, matches }) => text !== '*' && matches(resource)))
    .map(describeStatement);
  const granted = grants.length > 0 ? grants.join('; ') : 'nothing';
  return `${role.entry} called ${action} on ${readable(resource)}${withKeys}, which its role does not grant. Granted on this resource: ${granted}.`;
}

function describeStatement({ effect, actions, conditions }: Statement): string {
  const texts = (patterns: readonly Pattern[]) => patterns.map(({ text }) => text).join(', ');
  const limits = conditions.map(({ key, patterns }) => `${key} ${texts(patterns)}`);
  const granted = `${effect === 'Deny' ? 'no ' : ''}${texts(actions)}`;
  return limits.length > 0 ? `${granted} (only with ${limits.join(' and ')})` : granted;
}

/** Shows `EMAIL#ada@example.org` as `EMAIL#…`, because the rest of a key may be an email address. */
function redactKey(key: string): string {
  return key.replace(/#.*$/s, '#…');
}
