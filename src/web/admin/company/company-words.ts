/** Texts of the screen on which staff enter the company; only it has them. */
export const companyWords = {
  title: 'Company',
  lead:
    'As receipts name the company from now on. Receipts of earlier payments stay as they are. ' +
    'Pages of products say who is reached about safety.',
  none: 'Nothing is entered yet: receipts and pages name the company of the shop’s contents.',
  form: 'Company',
  legalName: 'Legal name',
  address: 'Address',
  addressHint: 'A line each, as on an envelope, with the country last.',
  email: 'Email',
  taxNumbers: 'Tax numbers',
  taxNumbersHint: 'One a line: what it is, a colon, the number. Such as VAT DE: DE123456789.',
  taxNumberWrong: 'Line {line} has no colon: write what it is, a colon, and the number.',
  safety: 'Product safety',
  safetyText:
    'Customers in the European Union are told who is reached about the safety of products.',
  other: 'Somebody else than the company is reached',
  safetyName: 'Name of who is reached',
  safetyAddress: 'Postal address of who is reached',
  electronic: 'Email or page of who is reached',
  save: 'Save',
  saved: 'The company is saved. Receipts of payments from now on name it so.',
} as const;
