/** Texts of waiting for a tool that is sold out. */
export const stockAlertTexts = {
  title: 'Tell me when it is there',
  lead: 'One email when it can be ordered again. Then we delete your address.',
  size: 'Which size',
  email: 'Your email',
  send: 'Tell me',
  notedTitle: 'We tell you when it is there',
  notedText:
    'An email is on its way to you that says so, with a link that ends it. When the tool can be ' +
    'ordered again you get one more, and your address is deleted with it.',
  notNotedTitle: 'That was not noted',
  notNotedText:
    'The address is not one that we can write to, or the tool can be ordered by now. Go back and ' +
    'look at it again.',
  manyText: 'Too many tools are waited for from there today. Please try again tomorrow.',
  toTools: 'Look at the tools',
  stopTitle: 'Do not write to me',
  stopText: 'We delete your address for this tool, and write no email about it.',
  stop: 'Delete my address',
  stopping: 'Deleting it',
  stopped: 'Your address is deleted. There is nothing more to do.',
  noLink: 'This page is opened by the link of an email.',
} as const;
