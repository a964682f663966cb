import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stackName, stackParts } from '@touchdown/infra/kit/stack-names.ts';
import { stageTemplatesOf } from '@touchdown/infra/kept-releases.ts';
import { packTemplates } from '@touchdown/infra/updates/packed-templates.ts';
import type { StageTemplates } from '@touchdown/infra/updates/stage-template.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { readyAccount } from './testing/ready-account.ts';
import { startAccount } from './testing/start-account.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-deploy-'));
const calls = join(folder, 'calls.txt');
const name = '/touchdown/dev/settings';
const secretVersions = 'secretVersions=OriginVerify=1,SessionKeys=1,MailLinkKeys=1,WatchKeys=1,ReleaseKeys=1';
const digest = `sha256:${'0a'.repeat(32)}`;
const account = readyAccount();
let server: Awaited<ReturnType<typeof startAccount>>;

beforeAll(async () => {
  server = await startAccount(account);
  standIn('npm', 'exit 0');
  // A build writes the lists of packages to the folder that it is given.
  const build = `for a; do case "$a" in type=local,dest=*) to="\${a#type=local,dest=}";; esac; done
    echo 'ffmpeg 7:5.1.9-0+deb12u1 arm64' > "$to/debian.txt"; echo '{"packages":{}}' > "$to/npm.json"`;
  const docker = `case "$1 $2" in 'buildx build') ${build};; version*) echo arm64;; *) echo '{"digest":"${digest}"}';; esac`;
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 });
  standIn('cdk', 'exit ${CDK_STATUS:-1}');
});
beforeEach(() => {
  Object.assign(account, readyAccount());
  rmSync(calls, { force: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A program that writes down its name, its arguments and the contact address for the site. */
function standIn(program: string, then: string): void {
  const file = join(folder, program);
  writeFileSync(
    file,
    `#!/bin/sh\n[ "$1" = --version ] && echo 11.6.2 && exit\necho "${program} [$VITE_CONTACT_EMAIL] $*" >> '${calls}'\n${then}\n`,
  );
  chmodSync(file, 0o755);
}

async function deploy(args: string[], input = '', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/deploy.ts', ...args], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      AWS_ENDPOINT_URL: server.url,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      ...env,
    },
  });
  child.stdin.end(input);
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { output, errors, status };
}

function parameter(): unknown {
  return JSON.parse(account.parameters.get(name)?.values.at(-1) ?? 'null');
}

describe('npm run deploy', () => {
  it('passes the kept settings to the build and to CDK, and keeps what it began when CDK fails', async () => {
    const kept = { contactEmail: 'hello@example.org', tileAttribution: '© A', readOnly: false };
    const tileUrl = 'https://t.example.org/{z}/{x}/{y}?key=a=b';
    account.parameters.set(name, { type: 'String', values: [JSON.stringify({ ...kept, tileUrl })] });
    const { output, errors, status } = await deploy([
      'dev',
      '--set',
      'waf=basic',
      '--require-approval',
      'never',
    ]);
    expect(output).toContain('Settings of dev:\n  waf: not set → basic\n');
    expect(errors).toContain('The next one goes on with the changed settings above.');
    expect(status).toBe(1);
    const [build, cdk] = readFileSync(calls, 'utf8').trim().split('\n');
    expect(build).toBe('npm [hello@example.org] run build --silent');
    expect(cdk).toContain(
      `deploy -c stage=dev -c settings=kept -c ${secretVersions} -c contactEmail=hello@example.org -c tileAttribution=© A -c tileUrl=${tileUrl} -c waf=basic -c workerBase=node:`,
    );
    expect(cdk).toContain(`@${digest} --all`);
    expect(cdk).toMatch(/--require-approval never$/);
    expect(parameter()).toEqual({ ...kept, tileUrl, unfinished: { waf: 'basic' } });
  });

  it('deploys one stack with the kept settings, and leaves them as they are', async () => {
    const values = ['{"waf":"basic","unfinished":{"contactEmail":"hello@example.org"}}'];
    account.parameters.set(name, { type: 'String', values });
    const { status } = await deploy(['dev', '--only', 'Ops'], '', { CDK_STATUS: '0' });
    expect(status).toBe(0);
    expect(readFileSync(calls, 'utf8').trim()).toMatch(
      / deploy -c stage=dev -c settings=kept -c secretVersions=[\w=,]+ -c waf=basic -c contactEmail=hello@example\.org --exclusively Ops$/,
    );
    expect(account.parameters.get(name)?.values).toEqual(values);
  });

  it('refuses before it builds or writes anything', async () => {
    const before = new Map(account.parameters);
    const { output, status } = await deploy(['prod', '--set', 'waf=basic']);
    expect(output).toContain('✗ alarms: prod needs an address for them');
    expect(status).toBe(1);
    expect(existsSync(calls)).toBe(false);
    expect(account.parameters).toEqual(before);
  });

  it('changes running settings and shows them without a deployment', async () => {
    await deploy(['dev', '--settings-only', '--set', 'readOnly=true']);
    expect(parameter()).toEqual({ readOnly: true });
    const { output } = await deploy(['dev', '--settings-only']);
    expect(output).toBe(
      'Settings of dev:\n  readOnly: true\nSecrets of dev:\n  stripe-secret-key: not set\n  stripe-webhook-secret: not set\n',
    );
    expect(existsSync(calls)).toBe(false);
  });

  it('takes a secret from standard input and prints it nowhere', async () => {
    const value = 'whsec_abcdefghijklmnop';
    const { output, errors } = await deploy(['dev', '--secret', 'stripe-webhook-secret'], `${value}\n`);
    expect(output + errors).toBe('The secret stripe-webhook-secret of dev is set.\n');
    expect(account.parameters.get('/touchdown/dev/stripe-webhook-secret')).toEqual({
      type: 'SecureString',
      values: [value],
    });
  });
});

describe('npm run deploy over a deployed stage', () => {
  /** The present templates, to be changed, so that nothing but the change is left to deploy. */
  const presentTemplates = () => stageTemplatesOf('dev', {});
  const exported = 'touchdown-dev-data:Former';

  function deployed(stacks: StageTemplates): void {
    for (const part of stackParts) {
      const id = Object.keys(stacks).find((one) => one.toLowerCase() === part);
      account.stacks[stackName('dev', part)] = 'UPDATE_COMPLETE';
      account.templates[stackName('dev', part)] = JSON.stringify(stacks[id ?? '']);
    }
  }

  it('first deploys the stacks alone that still use an export', async () => {
    const stacks = await presentTemplates();
    const { Data, Ops } = stacks;
    Object.assign(Data?.Outputs ?? {}, { Former: { Value: 'x', Export: { Name: exported } } });
    Object.assign(Ops?.Resources['Alerts91F83244']?.Properties ?? {}, {
      DisplayName: { 'Fn::ImportValue': exported },
    });
    deployed(stacks);
    const { output } = await deploy(['dev'], '', { CDK_STATUS: '0' });
    expect(output).toContain('✓ update: 10 stacks can change as they must; Ops first, alone.');
    const [, first, all] = readFileSync(calls, 'utf8').trim().split('\n');
    expect(first).toMatch(/^cdk .* --exclusively Ops$/);
    expect(all).toMatch(/^cdk .* --all /);
  });

  it('refuses what would replace a table, also if only the release has the templates', async () => {
    const stacks = await presentTemplates();
    Object.assign(stacks['Data']?.Resources['CatalogueTable05926C37']?.Properties ?? {}, { KeySchema: [] });
    deployed(stacks);
    account.denied = ['cloudformation:GetTemplate'];
    account.objects = {
      'releases/current.json': JSON.stringify({ id: 'one', did: 'deploy' }),
      'releases/one/templates.json.br': packTemplates(stacks),
    };
    const { output, status } = await deploy(['dev'], '', { CDK_STATUS: '0' });
    expect(output).toContain(
      '✗ update: Data: it replaces CatalogueTable05926C37 by an empty one; Data: it cannot change the export ',
    );
    expect(output).toContain(
      '. → leave KeySchema as it is, or move the data to a new resource beside it; export the new value',
    );
    expect(status).toBe(1);
    expect(existsSync(calls)).toBe(false);
  });
});
