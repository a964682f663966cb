import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { text } from 'node:stream/consumers';
import { IAMClient } from '@aws-sdk/client-iam';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ecsRole, ensureEcsRole } from './ensure-ecs-role.ts';

interface IamResponse {
  status: number;
  body: string;
}

/** A stand-in for IAM's wire protocol, for this one role. */
let roleExists: boolean;
let denied: string[];
let failure: IamResponse | undefined;
const server = await serveLocally((request, response) => {
  void text(request).then((body) => {
    const parameters = new URLSearchParams(body);
    const { status, body: xml } = respond(parameters.get('Action') ?? '', parameters);
    response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
  });
});
let client: IAMClient;

beforeAll(() => {
  client = new IAMClient({
    region: 'us-east-1',
    maxAttempts: 1,
    endpoint: server.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
beforeEach(() => {
  roleExists = false;
  denied = [];
  failure = undefined;
});
afterAll(async () => {
  client.destroy();
  await server.stop();
});

describe('ensureEcsRole', () => {
  it('creates the role in an account that does not have it, and keeps it from then on', async () => {
    expect(await ensureEcsRole(client)).toBe('created');
    expect(roleExists).toBe(true);
    expect(await ensureEcsRole(client)).toBe('kept');
  });

  it('keeps an existing role, also with credentials that can read but not create it', async () => {
    roleExists = true;
    denied = ['CreateServiceLinkedRole'];
    expect(await ensureEcsRole(client)).toBe('kept');
  });

  it.each([[['CreateServiceLinkedRole']], [['CreateServiceLinkedRole', 'GetRole']]])(
    'names the missing permission and the command to run if %s is denied',
    async (rights) => {
      denied = rights;
      await expect(ensureEcsRole(client)).rejects.toThrow(
        'The role AWSServiceRoleForECS, which the radar workers\' cluster needs, could not be created: the credentials lack the permission iam:CreateServiceLinkedRole. Somebody who has it can run "aws iam create-service-linked-role --aws-service-name ecs.amazonaws.com" once for the account; after that the permission iam:GetRole on the role is enough.',
      );
    },
  );

  it('reports IAM’s message for any other error', async () => {
    failure = refusal(400, 'LimitExceeded', 'Cannot exceed quota for RolesPerAccount: 1000.');
    await expect(ensureEcsRole(client)).rejects.toThrow(
      "The role AWSServiceRoleForECS, which the radar workers' cluster needs, could not be created: Cannot exceed quota for RolesPerAccount: 1000.",
    );
  });
});

function respond(action: string, parameters: URLSearchParams): IamResponse {
  if (failure) return failure;
  if (denied.includes(action)) {
    return refusal(403, 'AccessDenied', `User: deployer is not authorized to perform: iam:${action}`);
  }
  if (action === 'GetRole') {
    if (roleExists && parameters.get('RoleName') === ecsRole) return role(action);
    return refusal(404, 'NoSuchEntity', `The role with name ${parameters.get('RoleName')} cannot be found.`);
  }
  if (action !== 'CreateServiceLinkedRole' || parameters.get('AWSServiceName') !== 'ecs.amazonaws.com') {
    return refusal(
      400,
      'InvalidInput',
      `${action} of ${parameters.get('AWSServiceName')} is not supported by the stand-in.`,
    );
  }
  if (roleExists) {
    const sentence = `Service role name ${ecsRole} has been taken in this account, please try a different suffix.`;
    return refusal(400, 'InvalidInput', sentence);
  }
  roleExists = true;
  return role(action);
}

function role(action: string): IamResponse {
  const arn = `arn:aws:iam::111122223333:role/aws-service-role/ecs.amazonaws.com/${ecsRole}`;
  const result = `<Role><RoleName>${ecsRole}</RoleName><Arn>${arn}</Arn></Role>`;
  return {
    status: 200,
    body: `<${action}Response xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><${action}Result>${result}</${action}Result></${action}Response>`,
  };
}

function refusal(status: number, code: string, message: string): IamResponse {
  return {
    status,
    body: `<ErrorResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
  };
}
