/** Texts of the screen on which staff answer messages, beside those that the menu has. */
export const inboxTexts = {
  filter: 'Which messages',
  states: {
    open: 'Open',
    answered: 'Answered',
    closed: 'Closed',
  },
  empty: {
    open: 'No message waits for you',
    answered: 'No message was answered yet',
    closed: 'No message was closed without an answer',
  },
  account: 'an account has this email',
  noAccount: 'no account has this email',
  kept:
    'What was answered or closed is deleted after 24 months. Open messages stay until you deal ' +
    'with them.',
  answer: 'Answer',
  answerAgain: 'Answer again',
  close: 'Close without an answer',
  closed: 'Closed without an answer.',
  reopen: 'Open again',
  reopened: 'The message is open again.',
  program: 'Reply in your mail program',
  label: 'Your answer to {name}',
  hint:
    'It goes to {email} as an email, with the message below it. At most {most} characters. What ' +
    'you type stays in this tab until it is sent.',
  replies: 'Put in what we often answer',
  tooLong: '{count} characters are {over} too many: at most {most} can be sent.',
  send: 'Send the answer',
  sending: 'Sending the answer',
  sent: 'Answered. The email to {email} is on its way.',
  cancel: 'Not now',
  elsewhere: 'See what became of it',
  history: 'What we did about it',
  events: {
    answered: 'Answered by {who}, {date}, {time}',
    closed: 'Closed without an answer by {who}, {date}, {time}',
    reopened: 'Opened again by {who}, {date}, {time}',
  },
  gone: 'somebody who has no account any more',
} as const;
