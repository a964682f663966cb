import { createdParameter, isCreatedWithin, listPage, pageParameters } from '../http/list-page.ts';
import { list, readParameters, text } from '../http/parameters.ts';
import { missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';

export const eventRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/v1/events',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        ...pageParameters,
        type: text,
        types: list(text),
        created: createdParameter,
      });
      const found = Object.values(world.state.events).filter(
        (one) =>
          (given.type ?? one.type) === one.type &&
          (!given.types || given.types.includes(one.type)) &&
          isCreatedWithin(one.created, given.created),
      );
      return listPage(found, given, '/v1/events');
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const event = world.state.events[id];
      if (!event) throw missingResource('event', id);
      return event;
    },
  },
];
