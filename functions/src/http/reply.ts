import { dataAgeHeader } from '@touchdown/shared/contract/env.ts';

/** What a handler may say beside the body. The names are listed, so that nobody invents one in passing. */
export type ReplyHeader = typeof dataAgeHeader;

/** The answer in the making: a handler returns the body and adds to this what is not the body's. */
export class Reply {
  readonly headers: Partial<Record<ReplyHeader, string>> = {};

  header(name: ReplyHeader, value: string | number): void {
    this.headers[name] = String(value);
  }
}
