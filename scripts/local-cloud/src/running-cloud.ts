import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderIdentity } from './servers/folder-identity.ts';

/** What another command needs to work on a running local cloud. */
export interface RunningCloud {
  pid: number;
  /** A copy of the state has the details too, but the process works on the original. */
  folder: string;
  url: string;
  dynamodbEndpoint: string;
  objectStoreUrl: string;
  parametersEndpoint: string;
  /** Plays Lambda's versions, the logs and a deployment. */
  operatorEndpoint: string;
  /** The local names of tables and buckets, by their logical ids without CDK's hash. */
  names: Record<string, string>;
  /** What the product adds. */
  product: Record<string, string>;
}

function fileIn(stateDir: string): string {
  return join(stateDir, 'running.json');
}

/** Writes the running cloud's details into the state folder. Returns a function that removes them. */
export function announceRunning(stateDir: string, cloud: Omit<RunningCloud, 'pid' | 'folder'>): () => void {
  const details: RunningCloud = { pid: process.pid, folder: folderIdentity(stateDir), ...cloud };
  writeFileSync(fileIn(stateDir), JSON.stringify(details));
  return () => rmSync(fileIn(stateDir), { force: true });
}

/** Returns the local cloud that is running on this state folder. Details left by a dead process are ignored. */
export function findRunning(stateDir: string): RunningCloud | undefined {
  if (!existsSync(fileIn(stateDir))) return undefined;
  const cloud = JSON.parse(readFileSync(fileIn(stateDir), 'utf8')) as RunningCloud;
  return cloud.folder === folderIdentity(stateDir) && isAlive(cloud.pid) ? cloud : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
