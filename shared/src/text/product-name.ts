export const productName = 'Touchdown';
