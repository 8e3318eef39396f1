-- One thing has one name in the emails that wait.
update email set contents = (contents - 'number')
  || jsonb_build_object('orderNumber', contents -> 'number')
where contents ? 'number';
