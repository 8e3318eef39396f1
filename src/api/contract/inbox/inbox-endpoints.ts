/** Method and path of the operations by which staff read and answer messages of visitors. */
export const inboxEndpoints = {
  listMessages: 'GET /contact',
  countMessages: 'GET /contact/counts',
  answerMessage: 'POST /contact/{id}/answers',
  closeMessage: 'POST /contact/{id}/close',
  reopenMessage: 'POST /contact/{id}/reopen',
} as const;
