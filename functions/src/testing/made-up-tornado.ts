export { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
