import type { StoredParameters } from '@touchdown/local-cloud/servers/parameter-operations.ts';
import { accountId, type Account } from './start-account.ts';

export const certificateArn = `arn:aws:acm:us-east-1:${accountId}:certificate/one`;

/** Returns an account that lacks nothing for a deployment of `dev`. */
export function readyAccount(): Account {
  return {
    denied: [],
    expired: false,
    parameters: stored({
      '/cdk-bootstrap/hnb659fds/version': '29',
      '/touchdown/dev/origin-verify': 'secret-one',
      '/touchdown/dev/session-keys': 'secret-two',
      '/touchdown/dev/mail-link-keys': 'secret-three',
      '/touchdown/dev/watch-keys': 'secret-four',
      '/touchdown/dev/release-keys': 'secret-five',
    }),
    hasEcsRole: true,
    stacks: {},
    templates: {},
    objects: {},
    distributions: 1,
    concurrency: 1_000,
    quotas: { 'L-36FBB829': 100, 'L-3032A538': 100 },
    mail: { isOutOfSandbox: true, maySend: true },
    identities: { 'example.org': true },
    certificates: {
      [certificateArn]: {
        Status: 'ISSUED',
        DomainName: 'example.org',
        SubjectAlternativeNames: ['example.org', '*.example.org'],
      },
    },
  };
}

/** Returns parameters of the type String in their first version. */
export function stored(values: Record<string, string>): StoredParameters {
  return inFirstVersion('String', values);
}

/** Returns the same as an operator stores secrets. */
export function encrypted(values: Record<string, string>): StoredParameters {
  return inFirstVersion('SecureString', values);
}

function inFirstVersion(type: string, values: Record<string, string>): StoredParameters {
  return new Map(Object.entries(values).map(([name, value]) => [name, { type, values: [value] }]));
}
