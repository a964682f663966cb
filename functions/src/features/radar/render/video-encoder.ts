import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { frameHeight, frameWidth, framesPerSecond } from './frame-layout.ts';
import { LoopError } from './loop-error.ts';

/** H.264 that every browser and phone plays, and that starts before the download is complete. */
const encoding = [
  '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -movflags +faststart',
  // A step backwards in a player decodes from the previous keyframe, so keyframes are close together.
  '-g 10 -rc-lookahead 10',
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709',
].join(' ');
const maxMessageLength = 2_000;

/** The system's ffmpeg: frames in, a file out. `write` waits while the encoder is behind. */
export class VideoEncoder {
  readonly #process: ChildProcess;
  readonly #over: Promise<void>;
  #message = '';

  constructor(file: string) {
    const input = `-f rawvideo -pix_fmt rgba -s ${frameWidth}x${frameHeight} -r ${framesPerSecond} -i -`;
    const colours = '-vf scale=out_color_matrix=bt709:out_range=tv';
    const options = `-hide_banner -loglevel error -y ${input} ${colours} ${encoding}`.split(' ');
    this.#process = spawn('ffmpeg', [...options, file], { stdio: ['pipe', 'ignore', 'pipe'] });
    this.#process.stderr?.on('data', (text: Buffer) => {
      this.#message = (this.#message + text.toString()).slice(-maxMessageLength);
    });
    // A write to an ended process fails here first; the reason comes with its exit.
    this.#process.stdin?.on('error', () => undefined);
    this.#over = this.#waitForEnd();
    this.#over.catch(() => undefined);
  }

  get processId(): number | undefined {
    return this.#process.pid;
  }

  /** Resolves when the encoder has taken the frame. */
  async write(frame: Buffer): Promise<void> {
    const { stdin } = this.#process;
    if (!stdin || stdin.destroyed) return this.#over;
    const taken = new Promise<void>((done) => {
      stdin.write(frame, () => done());
    });
    await Promise.race([taken, this.#over]);
  }

  async finish(): Promise<void> {
    this.#process.stdin?.end();
    await this.#over;
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#over.catch(() => undefined);
  }

  async #waitForEnd(): Promise<void> {
    const [code] = (await once(this.#process, 'close').catch((cause: unknown) => {
      throw new LoopError('ENCODER_FAILED', 'ffmpeg cannot be started; it must be installed.', { cause });
    })) as [number | null];
    if (code !== 0)
      throw new LoopError(
        'ENCODER_FAILED',
        `ffmpeg ended with ${code ?? 'a signal'}: ${this.#message.trim() || 'it said nothing'}`,
      );
  }
}
