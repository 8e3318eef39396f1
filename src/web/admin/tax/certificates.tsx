/** Certificates of customers who pay no tax in a place: those that there are, and one more. */
import { useForm } from 'react-hook-form';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText, showProblem } from '#web/dashboard/forms/form-errors.ts';
import { todayAsIso } from '#web/formats.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { Days } from './registrations.tsx';
import { TaxForm } from './tax-form.tsx';
import { explainTaxProblem } from './tax-problem.ts';

type WireCertificates = ResponseBody<'listTaxCertificates'>;

interface CertificatesProps {
  certificates: WireCertificates;
  onChanged: () => void;
}

export function Certificates({ certificates, onChanged }: CertificatesProps) {
  return (
    <>
      {certificates.length > 0 && (
        <CertificateTable certificates={certificates} onChanged={onChanged} />
      )}
      <AddCertificate onChanged={onChanged} />
    </>
  );
}

function CertificateTable({ certificates, onChanged }: CertificatesProps) {
  const { tax: words, failure } = useStaffWords();
  const { holder, place, number, days, act } = words.certificateColumns;

  async function remove(id: string): Promise<void> {
    const answer = await callApi(staffEndpoints.removeTaxCertificate, { params: { id } });
    notify({
      text: answer.ok ? words.certificateRemoved : problemText(answer.problem, failure.offline),
    });
    onChanged();
  }

  return (
    <Table
      caption={words.certificates}
      heads={[holder, place, number, days, act]}
      rowIds={certificates.map(({ _id }) => _id)}
    >
      {certificates.map((one) => (
        <Row key={one._id} id={one._id}>
          <Cell>{one.email}</Cell>
          <Cell head={place}>{placeName(one.place)}</Cell>
          <Cell head={number}>{one.number}</Cell>
          <Cell head={days}>
            <Days firstDay={one.firstDay} lastDay={one.lastDay} />{' '}
            {one.lastDay < todayAsIso() && <Badge tone="bad">{words.certificateExpired}</Badge>}
          </Cell>
          <Cell>
            <Button
              variant="danger"
              aria-label={fill(words.certificateRemoveNamed, { number: one.number })}
              onClick={() => void remove(one._id)}
            >
              {words.certificateRemove}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const fieldNames = ['email', 'place', 'number', 'firstDay', 'lastDay'] as const;

type CertificateFields = Record<(typeof fieldNames)[number], string>;

function AddCertificate({ onChanged }: { onChanged: () => void }) {
  const { tax: words, failure } = useStaffWords();
  const nothing = { email: '', place: '', number: '', firstDay: todayAsIso(), lastDay: '' };
  const form = useForm<CertificateFields>({ defaultValues: nothing });
  const { errors } = form.formState;

  async function save(body: CertificateFields): Promise<void> {
    const answer = await callApi(staffEndpoints.addTaxCertificate, { body });
    if (!answer.ok) {
      const problem = explainTaxProblem(answer.problem, words.certificateWrong);
      return showProblem(form, problem, { fields: fieldNames, offline: failure.offline });
    }
    notify({ text: words.certificateAdded });
    form.reset();
    onChanged();
  }

  return (
    <TaxForm
      form={form}
      title={words.addCertificate}
      text={words.certificatesText}
      variant="outline"
      onSave={save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldNames.map((name) => (
          <TextField
            key={name}
            label={words.certificateFields[name]}
            type={name === 'firstDay' || name === 'lastDay' ? 'date' : 'text'}
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </div>
    </TaxForm>
  );
}
