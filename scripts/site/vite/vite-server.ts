import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { PageRequest, ViteReport } from './vite-messages.ts';

/** What all modules of the site need, with room for those that are transformed at the same time. */
const maxHeapMegabytes = 512;

/** Vite's development server in a process of its own, which gives its 250 MB back when it ends. */
export class ViteServer {
  readonly #child: ChildProcess;
  readonly #port: Promise<number>;
  readonly #pages = new Map<number, { resolve: (html: string) => void; reject: (error: Error) => void }>();
  #count = 0;

  constructor() {
    this.#child = fork(new URL('vite-process.ts', import.meta.url), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${maxHeapMegabytes}`,
        '--max-semi-space-size=8',
      ],
    });
    this.#port = new Promise((resolve, reject) => {
      this.#child.on('message', (report: ViteReport) => {
        if (report.kind === 'ready') return resolve(report.port);
        const page = this.#pages.get(report.id);
        this.#pages.delete(report.id);
        if (report.kind === 'page') page?.resolve(report.html);
        else page?.reject(new Error(report.message));
      });
      this.#child.once('exit', (code, signal) => {
        const error = new Error(`Vite ended with ${signal ?? code}.`);
        reject(error);
        for (const page of this.#pages.values()) page.reject(error);
      });
    });
    // Who waits for the port or for a page reports it.
    this.#port.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  port(): Promise<number> {
    return this.#port;
  }

  async page(path: string): Promise<string> {
    await this.#port;
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#pages.set(id, { resolve, reject });
      this.#child.send({ id, path } satisfies PageRequest, (error) => error && reject(error));
    });
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
