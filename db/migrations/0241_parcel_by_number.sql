-- Staff find an order by the number that its parcel travels under, however its letters are typed.
create index parcel_tracking_number on parcel (lower(tracking_number)) where tracking_number <> '';
