import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assemblyCode } from './lambda/assembly-code.ts';
import { standInEnvironment } from './lambda/stand-in-environment.ts';
import { mailPath } from './mail/mail-pages.ts';
import type { PlayOptions } from './play-options.ts';
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
