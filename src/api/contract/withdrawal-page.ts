/** What the page of withdrawals shows in answer to its forms, which work without script. */

/** As typed, valid or not. */
export interface WithdrawalValues {
  order: string;
  name: string;
  email: string;
  message: string;
}

export type WithdrawalPage =
  | { step: 'form'; values?: WithdrawalValues | undefined; problem?: PageProblem | undefined }
  | { step: 'confirm'; values: WithdrawalValues; problem?: PageProblem | undefined }
  | { step: 'received'; values: WithdrawalValues; receivedAt: string };

interface PageProblem {
  title: string;
  detail: string;
}
