import { contributionOrders } from '../../../entities/contribution/contribution-order.ts';
import {
  noOwnFilters,
  ownCategories,
  ownStatuses,
  type OwnCategory,
  type OwnFilters,
  type OwnStatus,
} from './own-contributions.ts';

export interface OwnListSettings extends OwnFilters {
  page: number;
}

/** From the address; what is none of the choices is not chosen. */
export function readOwnListSettings(search: URLSearchParams): OwnListSettings {
  const category = search.get('type') ?? '';
  const status = search.get('status') ?? '';
  const page = Number(search.get('page'));
  return {
    category: Object.hasOwn(ownCategories, category) ? (category as OwnCategory) : '',
    status: Object.hasOwn(ownStatuses, status) ? (status as OwnStatus) : '',
    order: contributionOrders.find((one) => one === search.get('sort')) ?? noOwnFilters.order,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

export function writeOwnListSettings({
  category,
  status,
  order,
  page,
}: OwnListSettings): Record<string, string> {
  return {
    type: category,
    status,
    sort: order === noOwnFilters.order ? '' : order,
    page: page === 1 ? '' : String(page),
  };
}
