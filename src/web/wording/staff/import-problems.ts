/**
 * By code, what is wrong with a cell and what to do; `detail` stands there, or who has it. Of
 * `headers` the file has so many.
 */
export const importProblems = {
  more_cells: {
    what: 'The line has {detail} cells, the header {headers}',
    fix: 'Empty the cells beyond the last header, or give them a header.',
  },
  more_cells_by_comma: {
    what: 'The line has {detail} cells, the header {headers}',
    fix: 'Is a comma within a value? Put the value in quotation marks, or use semicolons.',
  },
  more_cells_by_separator: {
    what: 'The line has {detail} cells, the header {headers}',
    fix: 'Is a separator within a value? Put the value in quotation marks.',
  },
  scientific: {
    what: '“{detail}” has lost digits in a spreadsheet',
    fix: 'Format the column as text, enter the number again, and save.',
  },
  ambiguous_number: {
    what: '“{detail}” can be read in two ways',
    fix: 'Write thousands without a separator and prices with two decimals: 1200 or 1.20.',
  },
  not_a_number: { what: '“{detail}” is not a number', fix: 'Write digits only.' },
  not_whole: { what: '“{detail}” is not a whole number', fix: 'Write whole pieces.' },
  not_a_price: { what: '“{detail}” is not a price', fix: 'Write at most two decimals.' },
  price_out_of_range: {
    what: '“{detail}” is not a possible price',
    fix: 'Write more than 0 and less than 1,000,000.',
  },
  out_of_range: { what: 'Out of range', fix: 'Write a number of {detail}.' },
  too_long: { what: 'Too long', fix: 'Shorten it to {detail} characters.' },
  spreadsheet_error: {
    what: 'The spreadsheet has an error: {detail}',
    fix: 'Mend its formula, or write the value.',
  },
  not_clearable: {
    what: 'This cannot be emptied',
    fix: 'Write a value, or leave the cell empty.',
  },
  not_a_sku: { what: '“{detail}” is not a SKU', fix: 'It needs a letter or a digit.' },
  check_digit: {
    what: 'A digit of the GTIN is wrong',
    fix: 'Compare it with the package; by its other digits the last one would be {detail}.',
  },
  not_a_gtin: {
    what: '“{detail}” is not a GTIN',
    fix: 'Write 8, 12, 13 or 14 digits; a spreadsheet may have dropped zeros in front.',
  },
  not_a_country: { what: '“{detail}” is not a country', fix: 'Write two letters, such as DE.' },
  not_an_hs_code: { what: '“{detail}” is not an HS code', fix: 'Write 6 to 10 digits.' },
  not_a_tax_class: {
    what: '“{detail}” is not a tax class',
    fix: 'Write standard or reduced.',
  },
  not_a_state: {
    what: '“{detail}” is not a state',
    fix: 'Write draft, published or archived.',
  },
  not_an_id: { what: '“{detail}” is not an ID', fix: 'Take it from an export, or leave it out.' },
  repeated: {
    what: 'Line {detail} says the same',
    fix: 'Keep one of the two lines.',
  },
  size_repeated: {
    what: 'Line {detail} has a size of this name in the same product',
    fix: 'Name one of the two otherwise, such as 50 mm.',
  },
  values_repeated: {
    what: 'Line {detail} has the same in all in which the sizes of its product differ',
    fix: 'Write another value for one of the two.',
  },
  same_tool: { what: 'Line {detail} is about the same size', fix: 'Keep one of the two lines.' },
  sku_missing: { what: 'The SKU is missing', fix: 'Write one, so that the size can be found.' },
  id_unknown: { what: 'There is no size of this ID', fix: 'Leave the ID out, or export again.' },
  archived: {
    what: '“{detail}” was taken off sale and still has this SKU',
    fix: 'Write another SKU.',
  },
  required: {
    what: 'No size has this SKU yet, and a new one needs this',
    fix: 'Mend the SKU, or fill this in to add a size.',
  },
  sku_taken: { what: '“{detail}” has this SKU', fix: 'Write another SKU.' },
  gtin_taken: { what: '“{detail}” has this GTIN', fix: 'Write the GTIN of this size.' },
  variant_taken: {
    what: '“{detail}” is called so in the same product',
    fix: 'Name the size otherwise, such as 50 mm.',
  },
  other_product: {
    what: 'It is a size of “{detail}”',
    fix: 'Leave the cell empty; sizes are moved on the page of a product.',
  },
  product_ambiguous: {
    what: 'Several products are called “{detail}”',
    fix: 'Write the address of the one that is meant.',
  },
  product_archived: {
    what: 'The product “{detail}” is archived',
    fix: 'Publish it first, or write another one.',
  },
  category_unknown: {
    what: 'There is no category “{detail}”',
    fix: 'Add it under Categories first, or mend the path.',
  },
  product_differs: {
    what: 'Another line says something else about “{detail}”',
    fix: 'Write the same for all sizes of a product.',
  },
  type_unknown: {
    what: 'There is no product type “{detail}”',
    fix: 'Write the code of one, or add it under Attributes first.',
  },
  other_type: {
    what: 'Its product has another type: {detail}',
    fix: 'Leave the cell empty; a type is changed on the page of the product.',
  },
  attribute_unknown: {
    what: 'This attribute is no more',
    fix: 'Choose another column, or add it under Attributes first.',
  },
  attribute_not_of_type: {
    what: 'The type of its product does not have this attribute: {detail}',
    fix: 'Empty the cell, or give the type the attribute under Attributes.',
  },
  combination_taken: {
    what: '“{detail}” has the same in all in which the sizes of its product differ',
    fix: 'Write another value for one of the two.',
  },
  unknown_choice: {
    what: 'This is not one of the choices',
    fix: 'Write their codes, with a comma between several: {detail}.',
  },
  no_answer: { what: '“{detail}” is neither yes nor no', fix: 'Write yes or no.' },
  maximum_below_minimum: {
    what: 'The largest order is below the smallest',
    fix: 'Raise it, or write [clear].',
  },
  missing: { what: 'This is missing', fix: 'Fill it in, or delete the line.' },
  not_an_email: { what: '“{detail}” is not an email', fix: 'Write one email only.' },
  no_account: {
    what: 'Nobody has the email “{detail}” here',
    fix: 'Import the customers first, or mend the email.',
  },
  country_unknown: {
    what: '“{detail}” is not a country',
    fix: 'Write its name in English, or two letters, such as DE.',
  },
  not_a_region: {
    what: '“{detail}” is not a region of that country',
    fix: 'Write its name, or its code, such as NJ.',
  },
  not_a_postcode: {
    what: '“{detail}” is not a postcode of that country',
    fix: 'Mend it; a spreadsheet may have dropped zeros in front.',
  },
  not_yes_or_no: { what: '“{detail}” is neither yes nor no', fix: 'Write yes or no.' },
  address_differs: {
    what: 'The customer has another address that is called so',
    fix: 'Call this one otherwise; what is there is not changed.',
  },
  too_many_addresses: {
    what: 'The address book of this customer is full',
    fix: 'It has 20 addresses. Delete the line.',
  },
  article_unknown: {
    what: '“{detail}” is not in the catalogue',
    fix: 'Mend the SKU, or add the size first.',
  },
  other_currency: {
    what: '“{detail}” is in another currency than these prices',
    fix:
      'Prices of sizes themselves are in dollars, those of a list in its currency: choose the ' +
      'list of the other currency.',
  },
  per_many_units: {
    what: 'A price cannot be for “{detail}” pieces',
    fix: 'Write 1, 10, 100 or 1000, and the price of as many.',
  },
  per_differs: {
    what: 'Line {detail} of the same price is for another number of pieces',
    fix: 'Write the same number for all steps of a price.',
  },
  not_a_moment: {
    what: '“{detail}” is not a moment',
    fix: 'Write 2026-12-31 or 2026-12-31 08:00, in UTC; format the column as text.',
  },
  ends_before_it_begins: {
    what: 'The price ends before it begins',
    fix: 'Write a later end, or leave it empty.',
  },
  prices_overlap: {
    what: 'Another line has a price of the same size at the same time',
    fix: 'Let one begin where the other ends; lines of one price have the same moments.',
  },
  too_many_steps: {
    what: 'There are too many steps',
    fix: 'Keep {detail} lines of a size at most.',
  },
  quantities_do_not_rise: {
    what: 'The quantities do not rise',
    fix: 'Write another quantity.',
  },
  first_step_missing: {
    what: 'There is no price from 1 unit',
    fix: 'Write one: a size has no price of its own in the currency of this list.',
  },
  cleared_beside_prices: {
    what: 'Other lines have prices of the same size',
    fix: 'Keep this line alone to take the size out of the list, or delete it.',
  },
  with_wrong_line: {
    what: 'Line {detail} of the same size is wrong',
    fix: 'Mend that line: prices of a size are read together or not at all.',
  },
  dearer_step: {
    what: 'A piece is dearer than in the step before, where it costs {detail}',
    fix: 'Check whether more shall cost more each.',
  },
  above_public: {
    what: 'Everybody else pays {detail} for as many',
    fix: 'Check whether this list shall be dearer.',
  },
  not_a_path: {
    what: '“{detail}” is not an address of a page',
    fix: 'Begin with a slash, as in /products/flat-brush.',
  },
  no_such_page: {
    what: 'There is no page at “{detail}”',
    fix: 'Open the page that is meant, and write its address from its slash on.',
  },
  leads_to_redirect: {
    what: 'This address is redirected itself, to “{detail}”',
    fix: 'Write where it leads in the end.',
  },
  is_target: {
    what: '“{detail}” leads to this address',
    fix: 'Let that one lead to the new page first.',
  },
  other: { what: 'This is not possible: {detail}', fix: 'Mend the cell.' },
} as const;
