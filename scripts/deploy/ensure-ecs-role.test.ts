import { serveLocally } from '@touchdown/functions/testing/serve-locally.ts';
import { text } from 'node:stream/consumers';
import { IAMClient } from '@aws-sdk/client-iam';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ecsRole, ensureEcsRole } from './ensure-ecs-role.ts';

interface Answer {
  status: number;
  body: string;
}

/** IAM, as far as this one role goes, over its own wire protocol. */
let isThere: boolean;
let denied: string[];
let failure: Answer | undefined;
const server = await serveLocally((request, response) => {
  void text(request).then((body) => {
    const asked = new URLSearchParams(body);
    const { status, body: xml } = answer(asked.get('Action') ?? '', asked);
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
  isThere = false;
  denied = [];
  failure = undefined;
});
afterAll(async () => {
  client.destroy();
  await server.stop();
});

describe('the role that ECS acts by', () => {
  it('is created in an account that has none, and kept from then on', async () => {
    expect(await ensureEcsRole(client)).toBe('created');
    expect(isThere).toBe(true);
    expect(await ensureEcsRole(client)).toBe('kept');
  });

  it('is kept where it is there, also by who may see it and not create it', async () => {
    isThere = true;
    denied = ['CreateServiceLinkedRole'];
    expect(await ensureEcsRole(client)).toBe('kept');
  });

  it.each([[['CreateServiceLinkedRole']], [['CreateServiceLinkedRole', 'GetRole']]])(
    'is asked of somebody else, by the name of the right, where %s is denied',
    async (rights) => {
      denied = rights;
      await expect(ensureEcsRole(client)).rejects.toThrow(
        'The role AWSServiceRoleForECS, which the radar workers\' cluster needs, could not be created: the credentials lack the right iam:CreateServiceLinkedRole. Somebody who has it can run "aws iam create-service-linked-role --aws-service-name ecs.amazonaws.com" once for the account; after that the right iam:GetRole on the role is enough.',
      );
    },
  );

  it('says what IAM said where anything else goes wrong', async () => {
    failure = refusal(400, 'LimitExceeded', 'Cannot exceed quota for RolesPerAccount: 1000.');
    await expect(ensureEcsRole(client)).rejects.toThrow(
      "The role AWSServiceRoleForECS, which the radar workers' cluster needs, could not be created: Cannot exceed quota for RolesPerAccount: 1000.",
    );
  });
});

function answer(action: string, asked: URLSearchParams): Answer {
  if (failure) return failure;
  if (denied.includes(action)) {
    return refusal(403, 'AccessDenied', `User: deployer is not authorized to perform: iam:${action}`);
  }
  if (action === 'GetRole') {
    if (isThere && asked.get('RoleName') === ecsRole) return role(action);
    return refusal(404, 'NoSuchEntity', `The role with name ${asked.get('RoleName')} cannot be found.`);
  }
  if (action !== 'CreateServiceLinkedRole' || asked.get('AWSServiceName') !== 'ecs.amazonaws.com') {
    return refusal(400, 'InvalidInput', `${action} of ${asked.get('AWSServiceName')} is not played here.`);
  }
  if (isThere) {
    const sentence = `Service role name ${ecsRole} has been taken in this account, please try a different suffix.`;
    return refusal(400, 'InvalidInput', sentence);
  }
  isThere = true;
  return role(action);
}

function role(action: string): Answer {
  const arn = `arn:aws:iam::111122223333:role/aws-service-role/ecs.amazonaws.com/${ecsRole}`;
  const result = `<Role><RoleName>${ecsRole}</RoleName><Arn>${arn}</Arn></Role>`;
  return {
    status: 200,
    body: `<${action}Response xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><${action}Result>${result}</${action}Result></${action}Response>`,
  };
}

function refusal(status: number, code: string, message: string): Answer {
  return {
    status,
    body: `<ErrorResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
  };
}
