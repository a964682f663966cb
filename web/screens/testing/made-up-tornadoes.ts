import { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { joinedSources, joinedTornado, relatedTornadoes } from '../../e2e/testing/joined-tornado.ts';
import type { Intercept } from '../../e2e/visitor-calls.ts';

/** What the API says about tornadoes that the site does not have: their records, episode, sources and contributions. */
export function withTornadoes(...tornadoes: Tornado[]): Intercept {
  const answers = new Map<string, unknown>();
  for (const tornado of tornadoes) {
    const path = `/api/v1/tornadoes/${tornado.id}`;
    answers.set(path, tornado);
    answers.set(`${path}/related`, relatedTornadoes);
    answers.set(`${path}/sources`, joinedSources);
    answers.set(`${path}/contributions`, {
      data: { contributions: [], pagination: { limit: 20, hasMore: false, next: null } },
    });
  }
  return ({ pathname }) => {
    const answer = answers.get(pathname);
    return answer === undefined ? undefined : Response.json(answer);
  };
}

/** The other tornado of the made-up episode. */
export const otherTornado = Tornado.parse({
  ...joinedTornado,
  id: '20110427-re1ated1',
  display_name: 'Hackleburg, Alabama',
  known_as: null,
});
