export const productName = 'Touchdown';

/** Of the home page, and of every page until it has its own. The same as in `index.html`. */
export const homeTitle = `${productName}: Historical Tornado Database`;
