/** Apart from the route, so that a browser loads no schema with it. */
export const exportPath = '/api/v1/tornadoes/export';
