import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageNames } from '@touchdown/infra/kit/stages.ts';
import { projectRoot } from '../system/local-state-folder.ts';

interface Statement {
  Sid: string;
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string>>;
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const statementsOf = (file: string) =>
  (JSON.parse(read(`infra/ci/${file}`)) as { Statement: Statement[] }).Statement;
const permissions = statementsOf('deploy-role-permissions.json');
const workflow = read('infra/ci/deploy-workflow.yml');
const list = (value: string | string[]) => [value].flat();

/** Actions that are called otherwise than the SDK's command, or that the role leaves to an administrator. */
const otherActions: Record<string, string[]> = {
  CopyObject: ['s3:GetObject', 's3:PutObject'],
  ListBuckets: ['s3:ListAllMyBuckets'],
  // Everybody may ask who they are.
  GetCallerIdentity: [],
  // Done once for an account. Without the right the deployment only checks that the role exists.
  CreateServiceLinkedRole: [],
};

/** Rotations and the list of secrets are for people. */
const forPeople = new Set(
  ['confirm-values.ts', 'rotate-secret.ts', 'settings/operator-secrets.ts'].map((name) =>
    join('scripts', 'deploy', name),
  ),
);

/** What may be refused, because the answer only warns and stops no deployment. */
const warnOnly = new Set(['cloudfront:ListDistributions', 'sesv2:GetAccount', 'sesv2:GetEmailIdentity']);

/** Returns the actions that a deployment or a rollback calls itself; CDK's roles have the others. */
function calledActions(): string[] {
  const files = globSync('scripts/deploy/{,check/,settings/}*.ts', { cwd: projectRoot }).filter(
    (path) => !path.endsWith('.test.ts') && !forPeople.has(path),
  );
  const called = files.flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from '@aws-sdk\/client-([\w]+)'/g)].flatMap(
      ([, names = '', service = '']) =>
        [...names.matchAll(/(\w+)Command\b/g)].flatMap(
          ([, command = '']) => otherActions[command] ?? [`${service}:${command}`],
        ),
    ),
  );
  return called.filter((action) => !warnOnly.has(action));
}

describe('the role of deployments from GitHub', () => {
  it('may do what deployments and rollbacks call, and nothing else', () => {
    const allowed = permissions.flatMap(({ Action }) => list(Action));
    // Without the right to list, S3 answers 403 for a release that is not there.
    const needed = new Set([...calledActions(), 'sts:AssumeRole', 's3:ListBucket']);
    expect(new Set(allowed)).toEqual(needed);
    for (const action of allowed) expect(action).not.toContain('*');
  });

  it('reaches the bootstrap, its stage’s parameters, stacks, functions and site, and nothing else', () => {
    for (const { Effect, Sid, Resource } of permissions) {
      expect(Effect).toBe('Allow');
      // These two know no resource.
      if (Sid === 'FindTheSitesBucket' || Sid === 'SeeTheConcurrency') continue;
      for (const resource of list(Resource)) {
        expect(resource).toMatch(
          /^arn:aws:(iam::ACCOUNT:role\/(cdk-hnb659fds-(deploy|file-publishing|image-publishing|lookup)-role-ACCOUNT-us-east-1|aws-service-role\/ecs\.amazonaws\.com\/AWSServiceRoleForECS)|ssm:us-east-1:ACCOUNT:parameter\/(touchdown\/STAGE\/\*|cdk-bootstrap\/hnb659fds\/version)|cloudformation:us-east-1:ACCOUNT:stack\/touchdown-STAGE-\*|acm:us-east-1:ACCOUNT:certificate\/\*|s3:::touchdown-STAGE-(edge-site\*(\/\*)?|data-media\*(\/basemap\/\*)?)|lambda:us-east-1:ACCOUNT:function:touchdown-STAGE-\*(:\*)?)$/,
        );
      }
    }
  });

  it('is lent only to runs of the stage’s environment in one repository', () => {
    const [trust, ...more] = statementsOf('deploy-role-trust.json');
    expect(more).toEqual([]);
    expect(trust?.Action).toBe('sts:AssumeRoleWithWebIdentity');
    expect(trust?.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': 'repo:OWNER/REPOSITORY:environment:STAGE',
      },
    });
  });
});

describe('the workflow', () => {
  it('runs in the environment of its stage, and may only read the repository and ask for a token', () => {
    expect(workflow).toContain(`options: [${stageNames.join(', ')}]`);
    expect(workflow).toContain('environment: ${{ inputs.stage }}');
    expect(workflow).toContain('\npermissions:\n  contents: read\n  id-token: write\n');
    expect(workflow).not.toMatch(/secrets\.|AKIA|aws-access-key/);
  });

  it('gives input to commands only as variables, so that it cannot be run', () => {
    const commands = workflow.split('\n').filter((line) => /^\s*(- )?run: /.test(line));
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(command).not.toContain('${{');
  });
});
