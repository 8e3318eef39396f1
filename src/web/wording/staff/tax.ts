/** Texts of the screen on which staff set up taxes and try them. */
export const taxStaffTexts = {
  tax: {
    title: 'Taxes',
    lead: 'Where the shop charges tax, and at which rates. Have an adviser check what stands here.',
    report: 'Tax report by country, rate and period',
    off: 'No tax is charged: no registration is entered.',
    on: 'Orders are taxed by the registrations that hold on the day on which they are placed.',
    registrations: 'Registrations',
    schemes: {
      local: 'Local',
      oss: 'One-stop shop of the European Union (OSS)',
      ioss: 'Import one-stop shop (IOSS)',
      uk_import: 'British VAT on imports',
    },
    columns: { place: 'Place', scheme: 'Scheme', number: 'Number', days: 'Days', act: 'Change' },
    from: 'from {day}',
    fromUntil: '{from} to {until}',
    end: 'End',
    endNamed: 'End the registration in {place}',
    endOn: 'Last day',
    ended: 'The registration ends on {day}.',
    cancel: 'Cancel',
    enter: 'Enter a registration',
    examples: 'Begin with an example',
    examplesText:
      'Examples of November 2026, which may have changed: check each number with your tax office ' +
      'before you enter it.',
    exampleNames: {
      state: 'A US state: New Jersey',
      germany: 'Germany',
      oss: 'Germany with OSS',
      britain: 'United Kingdom',
    },
    fields: {
      originCountry: 'Goods leave from: country',
      originRegion: 'Region',
      originPostcode: 'Postcode',
      place: 'Registered in',
      scheme: 'Scheme',
      number: 'Tax number',
      firstDay: 'First day',
      limit: 'Goods up to, in dollars',
      rates: 'Rates',
    },
    hints: {
      originCountry: 'A code of two letters, such as US',
      originRegion: 'Such as US-ME, where the country has them',
      place: 'A country or a region: DE, US-NJ. For OSS and IOSS the state that you report to',
      limit: 'Of the schemes for imports',
      rates:
        'One a line: place, percent, class (standard or reduced), delivery or no delivery, ' +
        'county or city, beginnings of its postcodes. All after the percent may be left out. ' +
        'The percent has a point, such as 25.5; pasted from a spreadsheet it may have a comma.',
    },
    oneRate: 'One rate',
    ratePlace: 'Place, such as DE or US-NJ',
    ratePercent: 'Percent, such as 6.625',
    addRate: 'Add this rate',
    readAs: 'Read as:',
    readLine: '{place}: {percent} %, {class}, delivery {delivery}',
    rateErrors: {
      place_wrong: 'Line {line}: begin with a code such as DE or US-NJ, in capitals.',
      percent_wrong:
        'Line {line}: after the place type the percent, 0 to 100 with four decimals at most, ' +
        'such as 6.625.',
      percent_comma:
        'Line {line}: type the percent with a point, such as 25.5. A comma begins the next column.',
      class_wrong: 'Line {line}: the class after the percent is standard or reduced.',
      delivery_wrong: 'Line {line}: after the class type delivery or no delivery.',
    },
    /** What is wrong at a field, and what to type. */
    wrong: {
      originCountry: 'Type the country that goods leave from in two letters, such as US.',
      originRegion: 'Type the region as US-ME, or leave it empty.',
      originPostcode: 'Type the postcode that goods leave from, or leave it empty.',
      place: 'Type where the shop is registered: a country or a region, such as DE or US-NJ.',
      scheme: 'Choose a scheme.',
      number: 'Type the tax number that the office gave you, 40 characters at most.',
      firstDay: 'Choose the first day, such as 2027-01-01.',
      limit:
        'Type up to how many dollars of goods the scheme counts, with a point and without ' +
        'thousands separators, such as 1500.00. Schemes for imports need it.',
      rates: 'Type a rate for each place, one a line.',
      country: 'Type the country of the address in two letters, such as US.',
      region: 'Type the region as US-NJ, or leave it empty.',
      postcode: 'Type the postcode, or leave it empty.',
      goods:
        'Type an amount with a point and without thousands separators, such as 1200.00: two ' +
        'decimals at most.',
      day: 'Choose the day, such as 2027-01-01.',
      numberOf: 'Type the country of the tax number in two letters, such as FR.',
    },
    ratesMissing: 'Rates {missing}: add a line for each.',
    save: 'Enter',
    saved: 'The registration is entered. Orders are taxed from its first day on.',
    rates: 'Rates',
    rateColumns: { place: 'Place', percent: 'Percent', class: 'Class', delivery: 'Delivery' },
    taxed: 'taxed',
    notTaxed: 'not taxed',
    addRates: 'Add rates',
    addRatesText: 'Rates that they follow end the day before.',
    added: 'The rates are added.',
    prices: 'Prices',
    pricesText:
      'All amounts in a currency: of price lists, delivery, promotion codes and the order ' +
      'minimum; in {home} those of tools as well. Orders keep what their prices included. ' +
      'Where another tax is charged it takes the place of this one; where none is, it comes off.',
    pricesField: 'Prices in {currency}',
    pricesWithout: 'do not include tax: it is added',
    pricesWith: 'include the tax of {country}',
    pricesSave: 'Save',
    pricesSaved: 'Saved. Orders from now on are charged so.',
    pricesRates: 'There is no standard rate of that country today: add it first.',
    certificates: 'Exemption certificates',
    certificatesText:
      'A customer with a certificate, such as one for resale, pays no tax in its place until its ' +
      'last day. Its number stands on the order; keep the certificate itself.',
    certificateColumns: {
      ...{ holder: 'Account', place: 'Place', number: 'Number', days: 'Days', act: 'Change' },
    },
    certificateFields: {
      email: 'Email of the account',
      place: 'State or country that gave it',
      number: 'Number of the certificate',
      firstDay: 'First day',
      lastDay: 'Last day',
    },
    certificateWrong: {
      email: 'Type the email of an account, such as anna@example.com.',
      place: 'Type the state or country of the certificate, such as US-NJ.',
      number: 'Type the number that stands on the certificate, 60 characters at most.',
      firstDay: 'Choose the first day, such as 2027-01-01.',
      lastDay: 'Choose the last day, which is not before the first one.',
    },
    addCertificate: 'Add a certificate',
    certificateAdded: 'The certificate is added. Orders to its place are exempt while it is valid.',
    certificateRemove: 'Remove',
    certificateRemoveNamed: 'Remove certificate {number}',
    certificateRemoved: 'The certificate is removed. Orders keep what they have by it.',
    certificateExpired: 'Expired',
    try: 'Try an address and a basket',
    tryText:
      'Nothing is written. Orders of a company are taxed as those of a business, by the number ' +
      'that it has; all others as those of a private person.',
    tryFields: {
      country: 'Country',
      region: 'Region',
      postcode: 'Postcode',
      currency: 'Currency',
      goods: 'Goods',
      reduced: 'Goods of the reduced class',
      delivery: 'Delivery',
      day: 'Day',
      buyer: 'Buyer',
      numberOf: 'Tax number of',
    },
    buyers: {
      private: 'A private person',
      business: 'A business without a tax number',
      format: 'A business, number not checked',
      valid: 'A business, number proven',
      invalid: 'A business, number not valid',
      unavailable: 'A business, register not available',
    },
    tryIt: 'Try',
    listed: 'Goods and delivery',
    listedWith: 'Prices in {currency} include the tax of {country}.',
    listedWithout: 'Prices in {currency} do not include tax.',
    total: 'Total',
  },
} as const;
