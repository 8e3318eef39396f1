/** The accounts that the processor names for a bank transfer, as far as a payer types them. */
import type Stripe from 'stripe';
import type { TransferAccount, TransferInstructions } from './processor-types.ts';

/** Undefined for a payment that waits for no transfer. */
export function toTransfer({
  amount,
  customer,
  next_action: action,
}: Stripe.PaymentIntent): TransferInstructions | undefined {
  const instructions = action?.display_bank_transfer_instructions;
  const id = typeof customer === 'string' ? customer : customer?.id;
  if (!instructions?.reference || id === undefined) return undefined;
  const accounts = toTransferAccounts(instructions);
  const { reference, amount_remaining: remaining } = instructions;
  return { customer: id, reference, accounts, remainingMinor: remaining ?? amount };
}

type Instructions = Stripe.PaymentIntent.NextAction.DisplayBankTransferInstructions;

function toTransferAccounts({
  financial_addresses: addresses = [],
}: Instructions): TransferAccount[] {
  return addresses.flatMap(({ aba, iban, sort_code: sortCode, swift }) => [
    ...(iban ? [describe(iban.account_holder_name, { iban: iban.iban, bic: iban.bic })] : []),
    ...(aba
      ? [
          describe(aba.account_holder_name, {
            ...{ account_number: aba.account_number, routing_number: aba.routing_number },
            bank: aba.bank_name,
          }),
        ]
      : []),
    ...(sortCode
      ? [
          describe(sortCode.account_holder_name, {
            ...{ account_number: sortCode.account_number, sort_code: sortCode.sort_code },
          }),
        ]
      : []),
    ...(swift
      ? [
          describe(swift.account_holder_name, {
            ...{ account_number: swift.account_number, bic: swift.swift_code },
            bank: swift.bank_name,
          }),
        ]
      : []),
  ]);
}

function describe(holder: string, fields: TransferAccount['fields']): TransferAccount {
  return { holder, fields };
}
