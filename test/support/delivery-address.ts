/** Where orders of the tests go. */
export const deliveryAddress = {
  ...{ recipient: 'Anna', company: '', street: '5 Mill Lane', line2: '', city: 'Leeds' },
  ...{ postcode: 'LS1 4AP', region: '', country: 'GB' },
};
