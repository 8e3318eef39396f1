import { preparedQuery } from '#platform/database/prepared-query.ts';
import { date, text, uuid } from '#platform/database/sql-types.ts';

const certificate = { place: text, number: text, firstDay: date, lastDay: date };

export const insertCertificate = preparedQuery({ userId: uuid, ...certificate }, { id: uuid })`
insert into tax_certificate (user_id, place, number, first_day, last_day)
values (:userId, :place, :number, :firstDay, :lastDay) returning id`;

export const selectCertificates = preparedQuery(
  {},
  { id: uuid, user_id: uuid, place: text, number: text, first_day: text, last_day: text },
)`
select id, user_id, place, number, first_day::text, last_day::text from tax_certificate
order by tax_certificate.last_day desc, id desc limit 1000`;

export const selectCertificatesOfUser = preparedQuery(
  { userId: uuid },
  { place: text, number: text, first_day: text, last_day: text },
)`
select place, number, first_day::text, last_day::text from tax_certificate
where user_id = :userId order by tax_certificate.last_day desc, id desc`;

export const deleteCertificate = preparedQuery({ id: uuid }, { user_id: uuid, place: text })`
delete from tax_certificate where id = :id returning user_id, place`;

export const deleteCertificatesOfUser = preparedQuery({ userId: uuid })`
delete from tax_certificate where user_id = :userId`;
