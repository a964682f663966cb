import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assemblyCode } from './lambda/assembly-code.ts';
import { standInEnvironment } from './lambda/stand-in-environment.ts';
import { mailPath } from './mail/mail-pages.ts';
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts';
import { localCredentials } from './template/local-credentials.ts';
import { nameOf, withoutHash } from './template/local-values.ts';
import { readAssembly } from './template/read-assembly.ts';

interface PlaySurroundings {
  log: (line: string) => void;
  /** Called with a sentence if the cloud cannot go on. */
  ended?: (problem: string) => void;
}

/** Plays a synthesized CDK app. What it does not know is named in the log. */
export async function playAssembly(
  { folder, port, stateDir }: PlayOptions,
  surroundings: PlaySurroundings,
): Promise<LocalCloud> {
  const assembly = readAssembly(folder);
  const room = stateDir === undefined ? mkdtempSync(join(tmpdir(), 'local-cloud-')) : resolve(stateDir);
  const { codeOf, close: removeCode } = assemblyCode(assembly);
  const cleanUp = () => {
    removeCode();
    if (stateDir === undefined) rmSync(room, { recursive: true, force: true });
  };
  try {
    const cloud = await startLocalCloud({
      stateDir: room,
      port,
      templates: assembly.templates,
      code: () => codeOf,
      skipUnknown: true,
      ...surroundings,
    });
    return { ...cloud, close: () => cloud.close().finally(cleanUp) };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/** What a client calls by its local name. */
const named: readonly [type: string, title: string][] = [
  ['AWS::DynamoDB::Table', 'Tables'],
  ['AWS::S3::Bucket', 'Buckets'],
  ['AWS::SQS::Queue', 'Queues'],
  ['AWS::Lambda::Function', 'Functions'],
];

/** Says where everything answers. */
export function describeCloud({ url, doors, resources, endpoints }: LocalCloud): string[] {
  const variables = Object.entries(standInEnvironment(endpoints, localCredentials.credentials.accessKeyId));
  return [
    ...doors.map(({ name, type, url: at }) => `${at}  ${name} (${type})`),
    `${url}${mailPath}  the mail that was sent`,
    ...named.flatMap(([type, title]) => {
      const ofType = resources.filter((resource) => resource.type === type);
      if (ofType.length === 0) return [];
      const names = ofType.map((resource) => `  ${withoutHash(resource.logicalId)}: ${nameOf(resource)}`);
      return ['', title, ...names];
    }),
    '',
    'For clients of AWS, such as its command line',
    ...variables.filter(([name]) => name.startsWith('AWS_')).map(([name, value]) => `  ${name}=${value}`),
  ];
}

export const playUsage = `Usage: npm run local-cloud -- FOLDER [--port N] [--state FOLDER]

Plays a synthesized CDK app on this machine and enforces the permissions of its roles.

  FOLDER          what cdk synth has written, such as cdk.out
  --port N        the port of the first address; 4000 without it, 0 for any that is free
  --state FOLDER  keeps what is stored for the next start; without it, it is gone at the end`;

interface PlayOptions {
  folder: string;
  port: number;
  /** Undefined if nothing is kept. */
  stateDir: string | undefined;
}

/** Reads the arguments of the command. */
export function readPlayOptions(args: readonly string[]): PlayOptions | { problem: string } {
  const options: PlayOptions = { folder: '', port: 4000, stateDir: undefined };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--port') {
      const text = args[++at] ?? '';
      if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
        return { problem: `--port must be a number from 0 to 65535, but got "${text}".` };
      options.port = Number(text);
    } else if (arg === '--state') {
      const stateDir = args[++at];
      if (!stateDir) return { problem: '--state needs a folder.' };
      options.stateDir = stateDir;
    } else if (arg.startsWith('-') || options.folder) {
      return { problem: `"${arg}" is not understood.\n\n${playUsage}` };
    } else {
      options.folder = arg;
    }
  }
  return options.folder ? options : { problem: `Which folder?\n\n${playUsage}` };
}
