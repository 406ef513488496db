# Once with the text, which the portal keeps under its SHA-256 …
curl --get 'https://scholarships.example.org/graphql' \
  --data-urlencode 'query={ portal { name currency } }' \
  --data-urlencode 'extensions={ "persistedQuery": { "version": 1, "sha256Hash": "d431568d7454dd9217c2d7c01fe75271cd86d3f22c08bd33e78478414475a3d2" } }'

# … then, for everyone, by that alone.
curl --get 'https://scholarships.example.org/graphql' \
  --data-urlencode 'extensions={ "persistedQuery": { "version": 1, "sha256Hash": "d431568d7454dd9217c2d7c01fe75271cd86d3f22c08bd33e78478414475a3d2" } }'
