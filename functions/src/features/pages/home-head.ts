import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { homeCardItems } from '@touchdown/shared/contract/page-limits.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { generalDescription, recordDescription } from '@touchdown/shared/tornadoes/record-description.ts';
import type { Highlights } from '@touchdown/shared/tornadoes/year-answers.ts';
import { homeTitle } from '@touchdown/shared/text/product-name.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import type { latestContributions } from '../../domain/contributions/latest-contributions.ts';
import type { getOnThisDay } from '../../domain/tornadoes/record-handlers.ts';
import { Reply } from '../../platform/http/reply.ts';
import { plainHead, type PageHead } from './page.ts';
import type { ScreenAnswers } from './rendered-screen.ts';

interface Ports {
  getOnThisDay: ReturnType<typeof getOnThisDay>;
  latestContributions: ReturnType<typeof latestContributions>;
  highlights: () => Promise<Highlights>;
  onFailure: (error: unknown) => void;
}

/** What the home page asks the API for, as the API answers a visitor. */
export type AnswersOfHome = () => Promise<ScreenAnswers>;

/** The page is about the record. What people contributed is loaded by the app where it cannot be read. */
export function answersOfHome({
  getOnThisDay,
  latestContributions,
  highlights,
  onFailure,
}: Ports): AnswersOfHome {
  return async () => {
    const query = { limit: homeCardItems };
    const asked = { query };
    const [onThisDay, latest, first] = await Promise.all([
      getOnThisDay(asked as Parameters<typeof getOnThisDay>[0], new Reply()),
      latestContributions(asked as Parameters<typeof latestContributions>[0]).catch(onFailure),
      highlights(),
    ]);
    return [
      [callUrl('/tornadoes/on-this-day', { query }), onThisDay],
      [callUrl('/records/highlights'), first],
      ...(latest ? ([[callUrl('/contributions/latest', { query }), latest]] as const) : []),
    ];
  };
}

export function homeHead(pointer: CataloguePointer | undefined): PageHead {
  const description = recordDescription(pointer) ?? generalDescription;
  const head = plainHead({ title: homeTitle, description, path: pathOf('home') });
  return { ...head, name: 'Every U.S. tornado since 1950' };
}
