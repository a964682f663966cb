import type Stripe from 'stripe';
import { flag, list, metadata, readParameters, required, text } from '../http/parameters.ts';
import { listPage, pageParameters } from '../http/list-page.ts';
import { invalidRequest, missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { mergeMetadata, newId } from '../stripe-world.ts';

export const productRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/products',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        id: text,
        name: required(text),
        description: text,
        statement_descriptor: text,
        metadata,
      });
      const product = newProduct(given.id ?? newId('prod', 14), given.name, world.now());
      if (world.state.products[product.id]) {
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      product.description = given.description ?? null;
      product.statement_descriptor = given.statement_descriptor ?? null;
      product.metadata = mergeMetadata({}, given.metadata);
      world.state.products[product.id] = product;
      return product;
    },
  },
  {
    method: 'GET',
    path: '/v1/products',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...pageParameters, active: flag, ids: list(text) });
      const found = Object.values(world.state.products).filter(
        (one) => (given.active ?? one.active) === one.active && (!given.ids || given.ids.includes(one.id)),
      );
      return listPage(found, given, '/v1/products');
    },
  },
  {
    method: 'GET',
    path: '/v1/products/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      const product = world.state.products[id];
      if (!product) throw missingResource('product', id);
      return product;
    },
  },
];

function newProduct(id: string, name: string, created: number): Stripe.Product {
  return {
    id,
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}
