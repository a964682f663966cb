import { defineRoutes } from '../contract/route.ts';

/** A part of `tornadoRoutes`. */
export const dayRoutes = defineRoutes({});
