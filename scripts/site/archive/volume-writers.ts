import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SimulatedEvent } from '@touchdown/level2/writing/simulated-storm.ts';

export interface VolumeToWrite {
  event: SimulatedEvent;
  time: number;
  file: string;
}

export interface VolumeWritten {
  file: string;
}

/** A volume takes one or two seconds of processor time. */
const maxProcesses = 2;
/** The volumes of a loop are requested one soon after the other. */
const idleMilliseconds = 5_000;

/**
 * Processes that write simulated volumes, so that the site can respond in the meantime. As threads they would leave
 * their memory behind in this process: a gigabyte after a few loops.
 */
export class VolumeWriters {
  readonly #running = new Set<ChildProcess>();
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];

  /** Resolves when the file is complete. */
  async write(volume: VolumeToWrite): Promise<void> {
    mkdirSync(dirname(volume.file), { recursive: true });
    const child = await this.#acquire();
    try {
      await new Promise<void>((resolve, reject) => {
        const ended = () => reject(new Error('The process ended before it had written the volume.'));
        child.once('exit', ended);
        child.once('message', () => {
          child.off('exit', ended);
          resolve();
        });
        child.send(volume, (error) => error && reject(error));
      });
    } finally {
      this.#release(child);
    }
  }

  close(): void {
    for (const child of this.#running) child.kill();
  }

  async #acquire(): Promise<ChildProcess> {
    for (;;) {
      const [idle] = this.#idle.keys();
      if (idle) {
        clearTimeout(this.#idle.get(idle));
        this.#idle.delete(idle);
        return idle;
      }
      if (this.#running.size < maxProcesses) return this.#start();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL('volume-writer-process.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#running.add(child);
    child.once('exit', () => {
      this.#running.delete(child);
      clearTimeout(this.#idle.get(child));
      this.#idle.delete(child);
      this.#waiting.shift()?.();
    });
    return child;
  }

  #release(child: ChildProcess): void {
    if (!child.connected) return;
    this.#idle.set(
      child,
      setTimeout(() => child.kill(), idleMilliseconds),
    );
    this.#waiting.shift()?.();
  }
}
